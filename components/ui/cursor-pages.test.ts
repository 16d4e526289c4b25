import { expect, test } from "vitest";
import { cursorPages, lastCursor } from "./cursor-pages";
import { withParams } from "./url-state";

const paramsOf = (address: string | null) => Object.fromEntries(new URL(address ?? "", "http://x.invalid").searchParams);

test("three pages forward and back again end at the first, with the filter kept", () => {
  const second = cursorPages("/list", { type: "keys" }, "B");
  expect(second).toMatchObject({ previous: null });
  expect(lastCursor(paramsOf(second.next)["cursor"])).toBe("B");
  const third = cursorPages("/list", paramsOf(second.next), "C");
  expect(paramsOf(third.previous)).toEqual({ type: "keys" });
  const last = cursorPages("/list", paramsOf(third.next), null);
  expect(last.next).toBeNull();
  expect(lastCursor(paramsOf(third.next)["cursor"])).toBe("C");
  expect(paramsOf(last.previous)).toEqual(paramsOf(second.next));
});

test("another filter forgets the way", () => {
  expect(withParams("/list", "type=keys&cursor=A~B", { type: "team" })).toBe("/list?type=team");
});

test("a cursor that was not reached from the first page leads back to the first page", () => {
  expect(cursorPages("/list", { cursor: "B" }, null)).toEqual({ previous: "/list", next: null });
});

test("several values of one parameter are kept, an empty or repeated cursor is none", () => {
  expect(cursorPages("/list", { kind: ["a", "b"], cursor: "" }, "B").next).toBe("/list?kind=a&kind=b&cursor=B");
  expect(cursorPages("/list", { cursor: ["A", "B"] }, null)).toEqual({ previous: null, next: null });
});
