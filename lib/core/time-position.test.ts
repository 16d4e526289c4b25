import { expect, test } from "vitest";
import { readTimePosition, writeTimePosition } from "./time-position";

test("a position is read as it was written", () => {
  const position = { at: new Date(1_795_000_000_123), id: "key_0123456789abcdefghjk" };
  expect(readTimePosition(writeTimePosition(position))).toEqual(position);
});

test("everything else is refused, not asked of the database", () => {
  const hostile = ["-8640000000000000 key_1", "99999999999999 key_1", "1 ", "1 key_1\u0000", "x key_1", "1|key_1", ""];
  for (const text of hostile) expect(() => readTimePosition(Buffer.from(text).toString("base64url")), text).toThrow("cursor");
});
