"""`squarely completion`: the shell fills in commands and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = {
    "bash": 'eval "$(squarely completion bash)"',
    "zsh": 'eval "$(squarely completion zsh)"',
    "fish": "squarely completion fish | source",
}
"""What stands in the start file of each shell."""


@click.command(
    epilog="In its start file: " + ", ".join(f"`{line}`" for line in SHELLS.values()) + "."
)
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print what SHELL needs to fill in commands and options on Tab."""
    made = get_completion_class(shell)
    assert made is not None
    click.echo(made(ctx.find_root().command, {}, "squarely", "_SQUARELY_COMPLETE").source())
