#!/usr/bin/env node
// A bot in JavaScript, without dependencies. It knows Atlantis: it goes far, takes what is worth
// much, pays little, and hands in nothing that it need not. In other games it takes any move.

import { createInterface } from "node:readline";

const HOME = 4; // what a pawn on the mainland is worth to it
const STEP = 0.3; // and a place on the way there

let mark = ""; // of the own seat, as positions call it

/** The places of the path in their order: "ring4@circle-b" is a tile with a pawn on it. */
function placesOf(position) {
  return position.path.trim().split(/\s+/);
}

/** How many places a pawn goes when a card of this symbol is played. */
function steps(position, pawn, symbol) {
  const places = placesOf(position);
  const start = places.findIndex((place) => place.endsWith(`@${mark}-${pawn}`));
  const isGoal = (place, at) => at > start && place.startsWith(symbol) && !place.includes("@");
  const goal = places.findIndex(isGoal);
  return (goal < 0 ? places.length : goal) - start;
}

/** The number that follows some words of a sentence; 0 if they are not in it. */
function number(sentence, words) {
  const found = sentence.match(new RegExp(`${words} (\\d+)`));
  return found ? Number(found[1]) : 0;
}

/** What a move of Atlantis is worth. */
function worth(position, move) {
  const step = move.text.match(/^([abc])-(\w+)$/);
  if (step) {
    const home = move.say.includes("mainland") ? HOME : 0;
    const gain = number(move.say, "take an? [a-z ]*of") - number(move.say, "pay");
    return gain + home + STEP * steps(position, step[1], step[2]);
  }
  const cost = Number(move.text.match(/^(?:pay|buy)-[a-z]+(\d+)$/)?.[1] ?? 1);
  return move.text.startsWith("buy") ? -10 - cost : -cost;
}

/** The best of the moves by that; of several the one that luck picks. */
function best({ position, moves }) {
  const isKnown = position.game === "atlantis";
  const weighed = moves.map((move) => ({
    code: move.code,
    worth: (isKnown ? worth(position, move) : 0) + Math.random() / 100,
  }));
  return weighed.reduce((one, other) => (other.worth > one.worth ? other : one)).code;
}

function say(answer) {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    mark = message.mark;
    say({ name: "Thrifty", version: "1.0" });
  } else if (message.type === "decide") {
    say({ move: best(message) });
  } else if (message.type === "quit") {
    process.exit(0);
  }
}
