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
    glue: str
    fold: str
    pieces: str
    score: str
    total: str
    name: str
    coins: str
    cards: str
    trains: str
    shapes: str
    bonus: str
    map: str
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
        glue="glue here",
        fold="fold here",
        pieces="Pieces to cut out",
        score="Score pad",
        total="total",
        name="Name",
        coins="Coins",
        cards="Cards to cut out",
        trains="Trains to cut out",
        shapes="Shapes to cut out",
        bonus="bonus",
        map="The map",
        keepsake="A game to remember",
        course="How it went",
        seed="The seed of the shuffle",
        seat="Seat",
    ),
    "de": Words(
        language="de",
        ruler="Diese Linie ist 50 mm lang: mit 100 % drucken, nicht an die Seite anpassen.",
        rules="Regeln",
        glue="hier kleben",
        fold="hier falten",
        pieces="Steine zum Ausschneiden",
        score="Wertungsblock",
        total="Summe",
        name="Name",
        coins="Münzen",
        cards="Karten zum Ausschneiden",
        trains="Loks zum Ausschneiden",
        shapes="Formen zum Ausschneiden",
        bonus="Bonus",
        map="Die Karte",
        keepsake="Eine Partie zum Aufheben",
        course="Der Verlauf",
        seed="Der Startwert der Mischung",
        seat="Platz",
    ),
    "es": Words(
        language="es",
        ruler="Esta línea mide 50 mm: imprime al 100 %, sin ajustar a la página.",
        rules="Reglas",
        glue="pegar aquí",
        fold="doblar aquí",
        pieces="Piezas para recortar",
        score="Hoja de puntos",
        total="total",
        name="Nombre",
        coins="Monedas",
        cards="Cartas para recortar",
        trains="Trenes para recortar",
        shapes="Formas para recortar",
        bonus="bonus",
        map="El mapa",
        keepsake="Una partida para recordar",
        course="Cómo fue",
        seed="La semilla del barajado",
        seat="Puesto",
    ),
}
