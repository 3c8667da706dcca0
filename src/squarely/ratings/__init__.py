"""How strong players are: ratings, the bots as anchors, even games and handicaps. No I/O."""
