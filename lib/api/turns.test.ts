import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { Turns } from "./turns";

const SOON_MS = 50;
const soon = (): number => performance.now() + SOON_MS;
const later = (): number => performance.now() + 60_000;

test("so many run at once, the next in the order in which they came, and other names wait for nobody", async () => {
  const turns = new Turns(2);
  const order: string[] = [];
  const [first, second] = [await turns.take("a", 2, later()), await turns.take("a", 2, later())];
  const waiting = ["third", "fourth"].map((name) =>
    Promise.resolve(turns.take("a", 2, later())).then((end) => {
      order.push(name);
      return end;
    }),
  );
  expect(await turns.take("a", 2, later())).toBeNull();
  expect(await turns.take("b", 2, later())).not.toBeNull();
  expect(order).toEqual([]);
  second?.();
  await waiting[0];
  expect(order).toEqual(["third"]);
  first?.();
  expect((await Promise.all(waiting)).every((end) => end !== null)).toBe(true);
  expect(order).toEqual(["third", "fourth"]);
});

test("whoever waited too long leaves its place, and gets no turn afterwards", async () => {
  const turns = new Turns(1);
  const end = await turns.take("a", 1, later());
  expect(await turns.take("a", 1, soon())).toBeNull();
  const next = turns.take("a", 1, later());
  end?.();
  (await next)?.();
  await wait(SOON_MS * 2);
  expect(await turns.take("a", 1, soon())).not.toBeNull();
});
