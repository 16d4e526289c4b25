import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { Turns } from "./turns";

const SOON_MS = 50;
const soon = (): number => performance.now() + SOON_MS;
const later = (): number => performance.now() + 60_000;

test("so many run at once, the next in the order in which they came, and other names wait for nobody", async () => {
  const turns = new Turns({ atOnce: 2, waiting: 2 });
  const order: string[] = [];
  const [first, second] = [await turns.take("a", later()), await turns.take("a", later())];
  const waiting = ["third", "fourth"].map((name) =>
    turns.take("a", later()).then((end) => {
      order.push(name);
      return end;
    }),
  );
  expect(await turns.take("a", later())).toBeNull();
  expect(await turns.take("b", later())).not.toBeNull();
  expect(order).toEqual([]);
  second?.();
  await waiting[0];
  expect(order).toEqual(["third"]);
  first?.();
  expect((await Promise.all(waiting)).every((end) => end !== null)).toBe(true);
  expect(order).toEqual(["third", "fourth"]);
});

test("whoever waited too long leaves its place, and gets no turn afterwards", async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1 });
  const end = await turns.take("a", later());
  expect(await turns.take("a", soon())).toBeNull();
  const next = turns.take("a", later());
  end?.();
  (await next)?.();
  await wait(SOON_MS * 2);
  expect(await turns.take("a", soon())).not.toBeNull();
});
