"""What people are told, in their languages."""

from __future__ import annotations

from dataclasses import dataclass

from squarely.server.notices.preferences import Language

GAMES = {
    "blokus-to-go": "Blokus To Go",
    "blokus": "Blokus",
    "locus": "Locus",
    "lokomoto": "Loko moto",
}
PROGRAM = "BOT"
"""What stands after the name of a bot's account, in every language."""


@dataclass(frozen=True)
class Words:
    """The sentences of one language."""

    your_turn: str
    one: str
    many: str
    with_people: str
    change: str
    confirm_subject: str
    confirm: str


WORDS: dict[Language, Words] = {
    "en": Words(
        your_turn="Your turn",
        one="{game} is waiting for you.",
        many="{count} matches are waiting for you.",
        with_people="{game} with {people}",
        change="How and when you are told can be changed here: {link}",
        confirm_subject="Confirm your address for Squarely",
        confirm=(
            "Somebody, you we hope, wants to be told at this address that it is their turn at "
            "{site}.\n\nTo confirm it, open this link within a day:\n{link}\n\nIf it was not "
            "you, do nothing: you will not hear from us again."
        ),
    ),
    "de": Words(
        your_turn="Du bist am Zug",
        one="{game} wartet auf dich.",
        many="{count} Partien warten auf dich.",
        with_people="{game} mit {people}",
        change="Wie und wann du Bescheid bekommst, änderst du hier: {link}",
        confirm_subject="Bestätige deine Adresse für Squarely",
        confirm=(
            "Jemand, hoffentlich du, möchte unter dieser Adresse erfahren, wenn bei {site} ein "
            "Zug ansteht.\n\nZum Bestätigen öffne innerhalb eines Tages diesen Link:\n{link}\n\n"
            "Warst du es nicht, dann tu nichts: Du hörst nicht wieder von uns."
        ),
    ),
    "es": Words(
        your_turn="Es tu turno",
        one="{game} te espera.",
        many="{count} partidas te esperan.",
        with_people="{game} con {people}",
        change="Cómo y cuándo se te avisa se cambia aquí: {link}",
        confirm_subject="Confirma tu dirección para Squarely",
        confirm=(
            "Alguien, esperamos que tú, quiere recibir en esta dirección avisos de que es su "
            "turno en {site}.\n\nPara confirmarla, abre este enlace en el plazo de un día:\n"
            "{link}\n\nSi no fuiste tú, no hagas nada: no volverás a saber de nosotros."
        ),
    ),
    "hu": Words(
        your_turn="Te jössz",
        one="{game} rád vár.",
        many="{count} parti vár rád.",
        with_people="{game} {people} társaságában",
        change="Itt állíthatod be, hogyan és mikor szóljunk: {link}",
        confirm_subject="Erősítsd meg a címedet a Squarely számára",
        confirm=(
            "Valaki, reméljük, te, azt szeretné, hogy ezen a címen szóljunk neki, ha ő jön itt: "
            "{site}.\n\nA megerősítéshez egy napon belül nyisd meg ezt a linket:\n{link}\n\n"
            "Ha nem te voltál, ne tegyél semmit: többet nem hallasz felőlünk."
        ),
    ),
}


def game_title(variant: str) -> str:
    """What stands on the box of a variant."""
    return GAMES.get(variant) or GAMES.get(variant.partition("-")[0], variant)
