"""Tables over the net. No rule of any game is known here."""
