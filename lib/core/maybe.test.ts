import { expect, test } from "vitest";
import { andThen } from "./maybe";

test("a value that is there goes through without a promise, and one that comes is waited for", async () => {
  const order: string[] = [];
  expect(andThen(2, (value) => value * 2)).toBe(4);
  const later = andThen(Promise.resolve(3), (value) => (order.push("next"), value * 2));
  order.push("returned");
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe(6);
  expect(order).toEqual(["returned", "next"]);
});

test("a failure is the caller's, whether it comes at once or later", async () => {
  const fail = (): never => {
    throw new Error("next failed");
  };
  expect(() => andThen(1, fail)).toThrow("next failed");
  await expect(andThen(Promise.resolve(1), fail)).rejects.toThrow("next failed");
  await expect(andThen(Promise.reject(new Error("first failed")), fail)).rejects.toThrow("first failed");
});
