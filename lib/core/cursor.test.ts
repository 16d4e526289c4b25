import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readCursor, readTextCursor, readTimeCursor, rowsBehind, timeCursor, writeCursor } from "./cursor";

const opaque = (text: string): string => Buffer.from(text).toString("base64url");

describe("a cursor", () => {
  test("is read as it was written", () => {
    const at = new Date(1_795_000_000_123);
    expect(readTimeCursor(timeCursor(at, "key_0123456789abcdefghjk"))).toEqual({ at, id: "key_0123456789abcdefghjk" });
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

  test("goes on behind its row, and a row of the same moment by its id", () => {
    const at = new Date(5);
    expect(rowsBehind(timeCursor(at, "exp_b"))).toEqual({ OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: "exp_b" } }] });
    expect(rowsBehind(undefined)).toEqual({});
  });
});
