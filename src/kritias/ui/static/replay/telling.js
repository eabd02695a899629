// What is told of the moment: above the slider, beside the board, and to those who listen.
import { announce, byId, texts } from "../table/elements.js";

const names = JSON.parse(byId("overview").dataset.names);

export const nameOf = (seat) => names[seat];

export function tellMoment({ at, count, turn, seat, says, remark }, isNews) {
  byId("when").textContent = turn ? fill(texts.turn, { number: turn, name: names[seat] }) : "";
  byId("says").innerHTML = says; // markup of the house
  byId("count").textContent = fill(texts.count, { number: at, count });
  byId("remark").textContent = remark;
  byId("slider").setAttribute("aria-valuetext", byId("moment").textContent);
  byId("slider").style.setProperty("--past", count ? at / count : 0);
  lightLog(at);
  if (isNews) announce(byId("moment").textContent);
}

export function fill(text, gaps) {
  return Object.entries(gaps).reduce((told, [gap, part]) => told.replace(`{${gap}}`, part), text);
}

// The lines of the moment are lit, those of later ones are pale.
function lightLog(at) {
  const log = byId("log");
  let heading = [];
  for (const line of log.children) {
    const moment = Number(line.querySelector("[data-at]")?.dataset.at ?? Number.NaN);
    if (Number.isNaN(moment)) {
      heading.push(line);
      continue;
    }
    line.classList.toggle("present", moment === at);
    for (const one of [...heading, line]) one.classList.toggle("to-come", moment > at);
    heading = [];
  }
  const present = log.querySelector(".present");
  if (present) log.scrollTop = present.offsetTop - log.offsetTop - log.clientHeight / 2;
  else if (at === 0) log.scrollTop = 0;
}
