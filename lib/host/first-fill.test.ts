import { expect, test, vi } from "vitest";
import { fillPatiently } from "./first-fill";

const place = () => ({ say: vi.fn<(line: string) => void>(), signal: new AbortController().signal });
const fails = (times: number) => {
  let left = times;
  return vi.fn(() => (left-- > 0 ? Promise.reject(new Error("no transaction in time")) : Promise.resolve()));
};

test("a fill that fails on a busy machine is tried again, and says so", async () => {
  const [fill, { say, signal }] = [fails(2), place()];
  await fillPatiently(fill, { say, signal });
  expect(fill).toHaveBeenCalledTimes(3);
  expect(say.mock.calls.map(([line]) => line)).toEqual([
    "filling the catalogue failed and is tried again (2 of 3): no transaction in time",
    "filling the catalogue failed and is tried again (3 of 3): no transaction in time",
  ]);
});

test("three failures end the start, and so does one after it was asked to stop", async () => {
  const fill = fails(3);
  await expect(fillPatiently(fill, place())).rejects.toThrow("no transaction in time");
  expect(fill).toHaveBeenCalledTimes(3);
  const once = fails(3);
  await expect(fillPatiently(once, { ...place(), signal: AbortSignal.abort() })).rejects.toThrow();
  expect(once).toHaveBeenCalledTimes(1);
});
