#!/usr/bin/env python3
"""A bot in thirty lines that needs nothing but Python: it takes any move, in every game."""

import json
import secrets
import sys


def answer(message):
    """What is to be said to a message of the house; None where it asks for nothing."""
    match message["type"]:
        case "hello":  # a game begins: message["game"], message["seat"], message["options"], …
            return {"name": "Anybody", "version": "1.0"}
        case "decide":  # message["position"] is all that the seat may know
            return {"move": secrets.choice(message["moves"])["code"]}
    return None  # "over", and whatever a later version of the protocol adds


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "quit":
        break
    if reply := answer(message):
        print(json.dumps(reply), flush=True)
