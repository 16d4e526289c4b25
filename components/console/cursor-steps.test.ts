import { expect, test } from "vitest";
import { cursorSteps } from "./cursor-steps";

const paramsOf = (address: string | null) => Object.fromEntries(new URL(address ?? "", "http://x.invalid").searchParams);

test("three pages forward and back again end at the first, with the filter kept", () => {
  const second = cursorSteps("/list", { type: "keys" }, "B");
  expect(second).toMatchObject({ previous: null });
  const third = cursorSteps("/list", paramsOf(second.next), "C");
  expect(paramsOf(third.previous)).toEqual({ type: "keys" });
  const last = cursorSteps("/list", paramsOf(third.next), null);
  expect(last.next).toBeNull();
  expect(paramsOf(last.previous)).toEqual(paramsOf(second.next));
});

test("a trail that was left over by another filter is forgotten", () => {
  expect(cursorSteps("/list", { type: "team", trail: "-,A" }, "B")).toEqual({ previous: null, next: "/list?type=team&cursor=B&trail=-" });
});

test("a cursor without a trail leads back to the first page", () => {
  expect(cursorSteps("/list", { cursor: "B" }, null)).toEqual({ previous: "/list", next: null });
});
