"""The parameters of the value model: their names, and those that were fitted to our sheet."""

from __future__ import annotations

NAMES = (
    *("yellow distance", "yellow power", "yellow parts", "yellow closed", "yellow time"),
    *("red distance", "red power", "red parts", "red time"),
    *("purple distance", "purple power", "purple time"),
    *("green distance", "green power", "green time"),
    *("blue distance", "blue power", "blue time"),
    *("lowest early", "lowest late", "coin early", "coin late", "single", "double"),
)
"""Of each colour how fast the chance of a goal fades with the squares that are missing, how much
faster for far goals, for scattered squares and where nothing is filled beside them, and how many
turns more than there are it feels like."""

INITIAL = (
    *(1.0, 1.0, 0.2, 0.5, 0.3),
    *(1.0, 1.0, 0.2, 0.3),
    *(1.0, 1.0, 0.3),
    *(1.0, 1.0, 0.3),
    *(1.0, 1.0, 0.3),
    *(1.0, 1.0, 2.0, 2.0, 2.5, 4.0),
)

FITTED = (
    *(1.386, 1.395, 0.794, 0.329, 0.005),
    *(3.007, 1.445, 0.688, 0.767),
    *(3.455, 0.526, 0.158),
    *(3.929, 1.200, 0.062),
    *(1.985, 1.483, 0.311),
    *(0.463, 0.235, 3.429, 3.368, 1.402, 5.022),
)
"""What fitting.py found in solo games of our sheet; games with more seats gain from it as well."""
