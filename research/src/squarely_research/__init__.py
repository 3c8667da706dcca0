"""The games as arrays on an accelerator, and the training of the networks."""
