import { expect, test } from "vitest";
import { REQUEST_STATES } from "./contract";
import { stateOf } from "./records";
import { MOVES, stateAfter, statesThat, TRANSITIONS } from "./transitions";

/** The promise, written down a second time: what each move makes of each state. */
const PROMISED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hold: { received: "held" },
  publish: { received: "published", held: "published" },
  return: { published: "held" },
  close: { published: "closed" },
  lapse: { received: "closed", held: "closed" },
  edit: { received: "received", held: "received" },
  withdraw: { received: "withdrawn", held: "withdrawn", published: "withdrawn" },
};

test.each(MOVES)("the move %s is possible from these states and no others", (move) => {
  const found = Object.fromEntries(
    REQUEST_STATES.flatMap((state) => (TRANSITIONS[state][move] ? [[state, TRANSITIONS[state][move]]] : [])),
  );
  expect(found).toEqual(PROMISED[move]);
  expect(statesThat(move)).toEqual(Object.keys(PROMISED[move] ?? {}));
});

test("a move that is not possible says what the request is now", () => {
  expect(stateAfter("held", "publish")).toBe("published");
  for (const [state, move] of [
    ["published", "edit"],
    ["closed", "withdraw"],
    ["withdrawn", "publish"],
  ] as const)
    expect(() => stateAfter(state, move)).toThrow(
      expect.objectContaining({ code: "conflict", message: expect.stringContaining(`now "${state}"`) as string }) as Error,
    );
});

test("a state that this version doesn't know is over", () => {
  expect([stateOf({ state: "held" }), stateOf({ state: "dreaming" })]).toEqual(["held", "closed"]);
});
