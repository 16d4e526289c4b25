import { expect, test } from "vitest";
import { BRAND_STATES } from "./contract";
import { BRAND_MOVES, HOLDS_HOST, IS_SERVED, moved, TRANSITIONS } from "./transitions";

test("what is served holds its host, and a host that is named anew waits", () => {
  for (const state of BRAND_STATES) {
    if (IS_SERVED[state]) expect(HOLDS_HOST[state]).toBe(true);
    expect(moved(state, "name-host")).toBe("waiting");
  }
});

test("nothing is served that was not proved: only a proved host is switched on", () => {
  for (const from of BRAND_STATES)
    for (const move of BRAND_MOVES) {
      const to = TRANSITIONS[from][move];
      if (to === undefined) expect(() => moved(from, move)).toThrow(expect.objectContaining({ code: "conflict" }));
      else if (IS_SERVED[to]) expect(HOLDS_HOST[from], `${from} ${move}`).toBe(true);
    }
});
