"""Work for other machines: bots' moves, hints and analyses over queues in Redis."""
