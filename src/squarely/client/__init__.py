"""What a program uses to play at a server: challenges, matches, states and moves."""

from squarely.client.client import Client
from squarely.client.match import Match
from squarely.client.messages import (
    Challenge,
    ChallengeDeclined,
    ChallengeGone,
    Hello,
    MatchEnd,
    MatchStart,
    News,
    State,
)
from squarely.client.problems import NoServer, Refused
from squarely.kernel.rules import BadInput

__all__ = [
    "BadInput",
    "Challenge",
    "ChallengeDeclined",
    "ChallengeGone",
    "Client",
    "Hello",
    "Match",
    "MatchEnd",
    "MatchStart",
    "News",
    "NoServer",
    "Refused",
    "State",
]
