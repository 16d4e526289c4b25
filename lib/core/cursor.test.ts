import { describe, expect, test } from "vitest";
import { z } from "zod";
import { pageOf, readCursor, readIdCursor, readTextCursor, readTimeCursor, rowsBehind, timeCursor, writeCursor } from "./cursor";
import { uuidv7 } from "./ids";

const opaque = (text: string): string => Buffer.from(text).toString("base64url");

describe("a cursor", () => {
  test("is read as it was written", () => {
    const at = new Date(1_795_000_000_123);
    expect(readTimeCursor(timeCursor({ createdAt: at, id: "key_0123456789abcdefghjk" }))).toEqual({ at, id: "key_0123456789abcdefghjk" });
    expect(readTextCursor(writeCursor("Größe ~ 3/4"))).toEqual("Größe ~ 3/4");
    expect(readCursor(writeCursor(7, null), z.tuple([z.int(), z.string().nullable()]))).toEqual([7, null]);
  });

  test("that was not made here is refused, not asked of the database", () => {
    const hostile = ['[-1,"key_1"]', '[99999999999999,"key_1"]', "[1]", '[1,"key_1\\u0000"]', '["x","key_1"]', "1|key_1", "null", ""];
    for (const text of hostile) expect(() => readTimeCursor(opaque(text)), text).toThrow("cursor");
    for (const text of ['["a\\u0000"]', '["\\ud800"]', '[""]', '["a","b"]', "[1]", '"a"'])
      expect(() => readTextCursor(opaque(text)), text).toThrow("cursor");
  });

  test("has one spelling", () => {
    expect(() => readTextCursor(opaque('["a" ]'))).toThrow("cursor");
    expect(() => readTextCursor(`${writeCursor("a")}=`)).toThrow("cursor");
  });

  test("stands behind the last row of a page when there are more", () => {
    const walk = (rows: readonly number[]) => pageOf(rows, 2, (last) => `behind ${last}`);
    expect(walk([3, 2, 1])).toEqual({ page: [3, 2], next: "behind 2" });
    expect(walk([3, 2])).toEqual({ page: [3, 2], next: null });
    expect(walk([])).toEqual({ page: [], next: null });
  });

  test("goes on behind its row, and a row of the same moment by its id", () => {
    const at = new Date(5);
    expect(rowsBehind(timeCursor({ createdAt: at, id: "exp_b" }))).toEqual({
      OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: "exp_b" } }],
    });
    expect(rowsBehind(undefined)).toEqual({});
  });

  test("of records with a time in their id names such an id and nothing else", () => {
    const id = uuidv7(1_795_000_000_123);
    expect(readIdCursor(writeCursor(id))).toBe(id);
    for (const other of ["key_0123", `${id.slice(0, 14)}4${id.slice(15)}`, `${id} or true`, ""])
      expect(() => readIdCursor(writeCursor(other)), other).toThrow("cursor");
  });

  test.each([
    ["a time before 1970", -1, "key_1"],
    ["a time beyond any calendar of ours", 10_000_000_000_000, "key_1"],
    ["a part of a millisecond", 1.5, "key_1"],
    ["a prefix of one letter", 1, "k_1"],
    ["a prefix of nine letters", 1, "ninechars_1"],
    ["an id of more than forty characters", 1, `key_${"0".repeat(41)}`],
    ["letters that no id has", 1, "key_A"],
  ])("with %s is refused", (_, at, id) => {
    expect(() => readTimeCursor(writeCursor(at, id))).toThrow("cursor");
  });

  test("holds a text of up to 2,000 characters", () => {
    const longest = "ö".repeat(2_000);
    expect(readTextCursor(writeCursor(longest))).toBe(longest);
    expect(() => readTextCursor(writeCursor(`${longest}ö`))).toThrow("cursor");
    expect(readTextCursor(writeCursor("a1"), /^[a-z]\d$/)).toBe("a1");
    expect(() => readTextCursor(writeCursor("1a"), /^[a-z]\d$/)).toThrow("cursor");
  });

  test("that is refused names the parameter that carried it, and what to do", () => {
    const refused = (): unknown => {
      try {
        return readIdCursor("x");
      } catch (error) {
        return error;
      }
    };
    expect(refused()).toMatchObject({
      name: "DomainError",
      code: "cursor-invalid",
      extra: {
        errors: [{ parameter: "cursor", code: "cursor-invalid", detail: expect.stringContaining("Use the cursor from next") as string }],
      },
    });
  });
});
