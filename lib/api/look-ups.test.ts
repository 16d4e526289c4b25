import { expect, test } from "vitest";
import { LookUps } from "./look-ups";

/** Look-ups that end when they are told to, with the place in which they began. */
function held() {
  const ends: (() => void)[] = [];
  const lookUps = new LookUps<number>();
  const ask = (name: string, version: number): Promise<number> =>
    lookUps.once(name, version, () => {
      const place = ends.length;
      return new Promise((resolve) => ends.push(() => resolve(place)));
    });
  return { ask, ends };
}

test("those who look up the same at the same moment get what one of them found; others and later ones ask themselves", async () => {
  const { ask, ends } = held();
  const found = [ask("a", 1), ask("a", 1), ask("b", 1)];
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  expect(await Promise.all(found)).toEqual([0, 0, 1]);
  const later = ask("a", 1);
  ends[2]?.();
  expect(await later).toBe(2);
});

test("whoever knows of a change is not given what was asked before it, and the older question's end leaves the newer one alone", async () => {
  const { ask, ends } = held();
  const [before, after] = [ask("a", 1), ask("a", 2)];
  ends[0]?.();
  expect(await before).toBe(0);
  const joined = ask("a", 2);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  expect(await Promise.all([after, joined])).toEqual([1, 1]);
});

test("what fails fails for all who asked, and is asked again", async () => {
  const lookUps = new LookUps<number>();
  const failing = [1, 2].map(() => lookUps.once("a", 1, () => Promise.reject(new Error("away"))));
  for (const one of failing) await expect(one).rejects.toThrow("away");
  expect(await lookUps.once("a", 1, () => Promise.resolve(7))).toBe(7);
});
