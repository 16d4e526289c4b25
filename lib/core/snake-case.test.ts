import { expect, test } from "vitest";
import { snakeCased } from "./snake-case";

test("a row is named and written as the API does; what is inside its values stays", () => {
  const at = new Date("2026-11-22T07:30:00.000Z");
  expect(snakeCased({ id: "x", createdAt: at, oldSecretUntil: null, bytes: 12n, headers: { "X-Id": 1, aB: at } })).toEqual({
    id: "x",
    created_at: "2026-11-22T07:30:00.000Z",
    old_secret_until: null,
    bytes: 12,
    headers: { "X-Id": 1, aB: at },
  });
});
