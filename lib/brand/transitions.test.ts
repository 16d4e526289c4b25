import { expect, test } from "vitest";
import { BRAND_STATES, type BrandState } from "./contract";
import { BRAND_MOVES, HOLDS_HOST, IS_SERVED, moved, TRANSITIONS, type BrandMove } from "./transitions";

/** What may happen to a host, written down a second time: from where, and what becomes of it. */
const EXPECTED: Readonly<Record<BrandMove, Readonly<Partial<Record<BrandState, BrandState>>>>> = {
  "name-host": { waiting: "waiting", proved: "waiting", on: "waiting", shaky: "waiting", unplugged: "waiting" },
  prove: { waiting: "proved", proved: "proved", on: "on", shaky: "on", unplugged: "proved" },
  "switch-on": { proved: "on" },
  "switch-off": { on: "proved", shaky: "proved" },
  lose: { proved: "waiting", on: "shaky", shaky: "shaky" },
  "find-again": { shaky: "on" },
  unplug: { shaky: "unplugged" },
  displace: { proved: "unplugged", on: "unplugged", shaky: "unplugged" },
};

test.each(BRAND_MOVES.flatMap((move) => BRAND_STATES.map((from) => [move, from] as const)))("%s of a host that is %s", (move, from) => {
  const to = EXPECTED[move][from];
  if (to === undefined) expect(() => moved(from, move)).toThrow(expect.objectContaining({ code: "conflict" }));
  else expect(moved(from, move)).toBe(to);
});

test("what is served holds its host, and only a host that is held is served", () => {
  expect(BRAND_STATES.filter((state) => IS_SERVED[state])).toEqual(["on", "shaky"]);
  expect(BRAND_STATES.filter((state) => HOLDS_HOST[state])).toEqual(["proved", "on", "shaky"]);
  for (const from of BRAND_STATES)
    for (const to of Object.values(TRANSITIONS[from])) if (IS_SERVED[to]) expect(HOLDS_HOST[from], `${from} → ${to}`).toBe(true);
});

test("a host that can't be switched on says why", () => {
  expect(() => moved("waiting", "switch-on")).toThrow("Verify the domain first. Its TXT record was not found.");
  expect(() => moved("proved", "switch-off")).toThrow("White-label is not on.");
  expect(() => moved("waiting", "displace")).toThrow("A brand that is waiting can't displace.");
});
