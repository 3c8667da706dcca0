"""`python -m squarely`: the same as the command `squarely`."""

from squarely.cli.main import main

# Worker processes import this file again.
if __name__ == "__main__":
    main()
