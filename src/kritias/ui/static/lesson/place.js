// Where the card stands: beside the holes where there is most room, on a phone as a sheet at the
// foot of the page, or at its top where the step is about the tray.

const APART = { wide: 44, narrow: 16 }; // pixels between a rim and the card
const EDGE = 8; // and between the card and the edge of the page
const THINGS = 4; // how much more they weigh
const NEXT = 40;
const narrow = matchMedia("(max-width: 820px) and (orientation: portrait)");

export const isNarrow = () => narrow.matches;

// The card is put there; its box is given back.
export function placeCard(card, circles, next) {
  const { offsetWidth: width, offsetHeight: height } = card;
  const places = isNarrow() ? sheets(circles, height) : sides(circles, width, height);
  const boxes = places.map(({ x, y, room }) => ({ ...within(x, y, width, height), room }));
  const isBetter = (one, other) => {
    const less = covered(other, circles, next) - covered(one, circles, next);
    return less > 1 || (Math.abs(less) <= 1 && one.room > other.room);
  };
  const best = boxes.reduce((one, other) => (isBetter(other, one) ? other : one));
  card.style.translate = `${best.x}px ${best.y}px`;
  return best;
}

// Within the page, as far as it fits.
function within(x, y, width, height) {
  return {
    x: Math.max(EDGE, Math.min(x, innerWidth - width - EDGE)),
    y: Math.max(EDGE, Math.min(y, innerHeight - height - EDGE)),
    width,
    height,
  };
}

// How much of the holes a box would cover. Things weigh more than the room around them, and most
// of all the one that is to be touched next: the card makes way for the others when it is done.
function covered(box, circles, next) {
  const things = circles.flatMap(({ inner }) => inner);
  return shared(box, circles) + THINGS * shared(box, things) + NEXT * shared(box, next);
}

function shared({ x, y, width, height }, circles) {
  const parts = circles.map((circle) => {
    const across =
      Math.min(x + width, circle.x + circle.radius) - Math.max(x, circle.x - circle.radius);
    const down =
      Math.min(y + height, circle.y + circle.radius) - Math.max(y, circle.y - circle.radius);
    return Math.max(0, across) * Math.max(0, down);
  });
  return parts.reduce((sum, part) => sum + part, 0);
}

function sides(circles, width, height) {
  const middle = { x: (innerWidth - width) / 2, y: (innerHeight - height) / 2, room: 0 };
  if (!circles.length) return [middle];
  const beside = circles.flatMap(({ x, y, radius }) => {
    const far = radius + APART.wide;
    const [across, down] = [x - width / 2, y - height / 2];
    return [
      { x: x + far, y: down, room: innerWidth - x - far - width },
      { x: x - far - width, y: down, room: x - far - width },
      { x: across, y: y + far, room: innerHeight - y - far - height },
      { x: across, y: y - far - height, room: y - far - height },
    ];
  });
  const corners = [EDGE, innerWidth - width].flatMap((x) =>
    [EDGE, innerHeight - height].map((y) => ({ x, y, room: -1 })),
  );
  return [...beside, ...corners, middle];
}

// At the foot, at the top, or just clear of a hole.
function sheets(circles, height) {
  const clear = circles.flatMap(({ y, radius }) => [
    y + radius + APART.narrow,
    y - radius - APART.narrow - height,
  ]);
  const places = [innerHeight, 0, ...clear];
  return places.map((y, place) => ({ x: EDGE, y, room: -place }));
}
