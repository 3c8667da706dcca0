"""What stands on paper beside the rules, in three languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from squarely.formats.print.texts import shared

LanguageName = Literal["en", "de", "es"]


@dataclass(frozen=True)
class Words:
    """The words of one language."""

    language: LanguageName
    ruler: str
    """Beside the line that is 50 mm long."""
    rules: str
    board: str
    glue: str
    pieces: str
    score: str
    squares_left: str
    everything: str
    single_last: str
    total: str
    name: str
    coins: str
    cards: str
    lowest: str
    trains: str
    shapes: str
    trains_counted: str
    shapes_counted: str
    bonus: str
    map: str
    sections_left: str
    keepsake: str
    course: str
    seed: str
    seat: str

    @property
    def colours(self) -> dict[str, str]:
        """The names of colours."""
        return cast(dict[str, str], shared(self.language)["colours"])

    def item(self, label: str) -> str:
        """A line of a score sheet, such as `blue: squares left`."""
        lines = shared(self.language)["scores"]
        parts = (lines.get(part, self.colours.get(part, part)) for part in label.split(": "))
        return ": ".join(parts)


WORDS: dict[LanguageName, Words] = {
    "en": Words(
        language="en",
        ruler="This line is 50 mm long: print at 100 %, not fitted to the page.",
        rules="Rules",
        board="The board",
        glue="glue here",
        pieces="Pieces to cut out",
        score="Score pad",
        squares_left="squares left over",
        everything="all laid: +15",
        single_last="single square last: +5",
        total="total",
        name="Name",
        coins="Coins",
        cards="Cards to cut out",
        lowest="lowest once more",
        trains="Trains to cut out",
        shapes="Shapes to cut out",
        trains_counted="trains",
        shapes_counted="shapes",
        bonus="bonus",
        map="The map",
        sections_left="sections left over",
        keepsake="A game to remember",
        course="How it went",
        seed="The seed of the shuffle",
        seat="Seat",
    ),
    "de": Words(
        language="de",
        ruler="Diese Linie ist 50 mm lang: mit 100 % drucken, nicht an die Seite anpassen.",
        rules="Regeln",
        board="Das Brett",
        glue="hier kleben",
        pieces="Steine zum Ausschneiden",
        score="Wertungsblock",
        squares_left="übrige Felder",
        everything="alle gelegt: +15",
        single_last="Einer zuletzt: +5",
        total="Summe",
        name="Name",
        coins="Münzen",
        cards="Karten zum Ausschneiden",
        lowest="niedrigste noch einmal",
        trains="Loks zum Ausschneiden",
        shapes="Formen zum Ausschneiden",
        trains_counted="Loks",
        shapes_counted="Formen",
        bonus="Bonus",
        map="Die Karte",
        sections_left="übrige Strecken",
        keepsake="Eine Partie zum Aufheben",
        course="Der Verlauf",
        seed="Der Startwert der Mischung",
        seat="Platz",
    ),
    "es": Words(
        language="es",
        ruler="Esta línea mide 50 mm: imprime al 100 %, sin ajustar a la página.",
        rules="Reglas",
        board="El tablero",
        glue="pegar aquí",
        pieces="Piezas para recortar",
        score="Hoja de puntos",
        squares_left="casillas sobrantes",
        everything="todo colocado: +15",
        single_last="la de un cuadro al final: +5",
        total="total",
        name="Nombre",
        coins="Monedas",
        cards="Cartas para recortar",
        lowest="la menor otra vez",
        trains="Trenes para recortar",
        shapes="Formas para recortar",
        trains_counted="trenes",
        shapes_counted="formas",
        bonus="bonus",
        map="El mapa",
        sections_left="tramos sobrantes",
        keepsake="Una partida para recordar",
        course="Cómo fue",
        seed="La semilla del barajado",
        seat="Puesto",
    ),
}
