// What passes between the board and the seats: a card from the deck into a hand, a tile to whoever
// keeps it. It is found out from two pictures alone: what has left its place goes to the seat that
// then has more of it, and is seen no better on its way than it was where it lay.
import { byId, stage } from "./elements.js";
import { fly, flyBack } from "./flight.js";

const MOST = 8; // that fly at once
const SEAT = /\d+$/;

const things = () => [...stage.querySelectorAll("[data-passes]")];
const plates = () => document.querySelectorAll(".seat");

// All of it as it lies now.
export function lying() {
  return {
    things: new Map(things().map((one) => [one.id, { ...told(one), ...drawn(one) }])),
    held: held(),
    there: new Set([...stage.querySelectorAll("[id]")].map(({ id }) => id)),
    tray: inTray(),
  };
}

function told({ id, dataset: { passes, pile, given, to, joins } }) {
  const [kind, what = ""] = passes.split(" ");
  return { id, kind, what, given, joins, isToActor: to === "actor", pile: pile && Number(pile) };
}

function drawn(thing) {
  const copy = thing.dataset.pile ? null : thing.cloneNode(true);
  return { copy, box: thing.getBoundingClientRect() };
}

// How many things of each kind every seat has.
function held() {
  const counts = {};
  for (const { id, children } of plates()) {
    counts[id.match(SEAT)[0]] = Object.fromEntries(gathered(children));
  }
  return counts;
}

const gathered = (parts) =>
  [...parts]
    .flatMap((part) => [...part.querySelectorAll("[data-gathers]")])
    .map(({ dataset }) => dataset.gathers.split(" "))
    .map(([kind, number]) => [kind, Number(number)]);

// The things on the shelves before the viewer, each with its copies.
function inTray() {
  const shown = document.querySelectorAll("#things [data-gathers] [id]");
  return new Map([...shown].map((one) => [one.id, copiesOf(one)]));
}

const copiesOf = ({ dataset }) => Number(dataset.copies ?? 1);

// Let fly whatever has passed since then; `actor` is the seat that has acted.
export function pass(before, actor) {
  const now = new Map(things().map((one) => [one.id, told(one)]));
  const gone = [...before.things.values()].filter((old) => hasGiven(old, now.get(old.id)));
  const parts = gone.filter(({ joins }) => hasCome(joins, before));
  for (const part of parts) fly(part, byId(part.joins));
  const rest = gone.filter((old) => !parts.includes(old)).flatMap((old) => oneByOne(old, now));
  const taken = rest.filter(({ isToActor }) => isToActor);
  const free = rest.filter(({ isToActor }) => !isToActor);
  const flights = [
    ...taken.map((from) => ({ from, seat: actor, kind: from.kind })),
    ...toWhoeverHasMore(free, before),
  ];
  send(flights.slice(0, MOST), before);
  turnUp(free, [...now.values()].filter(isNew(before)));
}

const hasCome = (id, before) => id && byId(id) && !before.there.has(id);

function hasGiven(old, now) {
  if (old.pile !== undefined) return now?.pile !== old.pile;
  if (old.kind === "from" || !old.what) return false;
  return now?.what !== old.what || now?.given !== old.given;
}

// What a pile has given; one that was filled up meanwhile has given one at least.
function oneByOne(old, now) {
  if (old.pile === undefined) return [old];
  const less = old.pile - (now.get(old.id)?.pile ?? 0);
  return new Array(less < 0 ? 1 : less).fill(old);
}

function toWhoeverHasMore(free, before) {
  return gains(before.held).flatMap(({ seat, kind, count }) =>
    new Array(count).fill(0).flatMap(() => {
      const from = sourceOf(free, kind) ?? giver(before, kind, seat);
      return from ? [{ from, seat, kind }] : [];
    }),
  );
}

// What lay open first; then a pile. Each gives once.
function sourceOf(free, kind) {
  const fits = free.filter((one) => one.kind === kind);
  const source = fits.find(({ pile }) => pile === undefined) ?? fits[0];
  if (source) free.splice(free.indexOf(source), 1);
  return source;
}

// What else a pile has given lies open on the board.
const isNew =
  ({ things: old }) =>
  ({ id, what, given, pile }) =>
    what && pile === undefined && (old.get(id)?.what !== what || old.get(id)?.given !== given);

function turnUp(free, fresh) {
  for (const { id, kind } of fresh) {
    const pile = free.findIndex((one) => one.kind === kind && one.pile !== undefined);
    if (pile >= 0) flyBack(free.splice(pile, 1)[0], byId(id), 0, byId(id));
  }
}

// Somebody who has less of it now.
function giver(before, kind, getter) {
  const after = held();
  const seat = Object.keys(after).find(
    (one) => one !== getter && (after[one][kind] ?? 0) < (before.held[one]?.[kind] ?? 0),
  );
  return seat && { pile: 0, box: plateOf(seat, kind).getBoundingClientRect(), id: `seat-${seat}` };
}

function gains(before) {
  return Object.entries(held()).flatMap(([seat, counts]) =>
    Object.entries(counts)
      .map(([kind, number]) => ({ seat, kind, count: number - (before[seat]?.[kind] ?? 0) }))
      .filter(({ count }) => count > 0),
  );
}

// Where they go: on the viewer's own shelves to what is new there, else to a plate.

function send(flights, before) {
  const fresh = freshIn(before.tray);
  flights.forEach(({ from, seat, kind }, order) => {
    const shelf = shelfOf(seat, kind);
    const place = fresh.findIndex((one) => shelf?.contains(one));
    const [thing] = place < 0 ? [] : fresh.splice(place, 1);
    const target = thing ?? shelf ?? plateOf(seat, kind);
    const comes = thing && !before.tray.has(thing.id) ? thing : null;
    if (from.pile === undefined) fly(from, target, order, comes);
    else flyBack(from, target, order, comes);
  });
}

function freshIn(tray) {
  const shown = [...document.querySelectorAll("#things [data-gathers] [id]")];
  return shown.flatMap((one) =>
    new Array(Math.max(0, copiesOf(one) - (tray.get(one.id) ?? 0))).fill(one),
  );
}

function shelfOf(seat, kind) {
  const tray = byId("things");
  if (tray?.dataset.seat !== String(seat)) return null;
  return tray.querySelector(`[data-gathers~="${kind}"]`);
}

function plateOf(seat, kind) {
  const plate = byId(`seat-${seat}`);
  const fact = plate.querySelector(`[data-gathers^="${kind} "]`);
  return fact?.getClientRects().length ? fact : plate;
}
