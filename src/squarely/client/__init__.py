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

__all__ = [
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
