import { expect, test } from "vitest";
import { cursorPages, cursorPagesOf, lastCursor } from "./cursor-pages";
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

test("a way that is too long for an address forgets where it began, not where it is", () => {
  const cursors = Array.from({ length: 60 }, (_, i) => String(i).padStart(120, "c"));
  let params = {};
  for (const cursor of cursors) params = paramsOf(cursorPages("/list", params, cursor).next);
  const address = cursorPages("/list", params, "end").next ?? "";
  expect(address.length).toBeLessThan(7_000);
  expect(lastCursor(paramsOf(address)["cursor"])).toBe("end");
  expect(lastCursor(paramsOf(cursorPages("/list", params, null).previous)["cursor"])).toBe(cursors.at(-2));
  expect(cursorPages("/list", { cursor: "x".repeat(9_000) }, "y".repeat(9_000)).next).toBe(`/list?cursor=${"y".repeat(9_000)}`);
});

test("two lists of one page move on their own", () => {
  const { next } = cursorPagesOf("threads")("/list", { cursor: "A", threads: "X" }, "Y");
  expect(paramsOf(next)).toEqual({ cursor: "A", threads: "X~Y" });
});
