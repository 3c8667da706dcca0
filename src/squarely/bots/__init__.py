"""Players that are programs; they see views, like everyone else."""
