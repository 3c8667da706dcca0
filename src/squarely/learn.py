"""Says for one version where `squarely.learn` went; the next version is without it."""

import sys

MOVED = (
    "squarely.learn is now squarely_research, a distribution of its own: "
    "run `make research` in a checkout to install it."
)


def _run_by_python() -> bool:
    """Whether `python -m squarely.learn...` looks for its module."""
    asked = any(word.removeprefix("-m").startswith("squarely.learn") for word in sys.orig_argv)
    return __name__ == "__main__" or (sys.argv[:1] == ["-m"] and asked)


if _run_by_python():
    print(MOVED, file=sys.stderr)
    raise SystemExit(2)
raise ImportError(MOVED, name=__name__)
