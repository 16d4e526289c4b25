import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FeedHub, type Reader } from "./feed-hub";
import type { Happened } from "./read-feed";

const feed = { rows: [] as Happened[], version: 0 };
const hub = new FeedHub({
  readEnds: () => Promise.resolve({ last: feed.rows.at(-1)?.position ?? 0, forgotten: 0 }),
  readFeed: (after, limit) => Promise.resolve(feed.rows.filter(({ position }) => position > after).slice(0, limit)),
  version: () => Promise.resolve(feed.version),
});

const happened = (position: number): Happened =>
  ({ position, kind: "published", id: `rfq_${position}`, groupId: `g${position}`, sandbox: false, line: "{}" }) as Happened;

function reader(): Reader & { told: number[] } {
  const told: number[] = [];
  return { told, isSandbox: false, wants: () => true, tell: ({ position }) => void told.push(position), room: () => Promise.resolve() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("who comes from a server that had read further gets nothing twice", async () => {
  feed.rows = [1, 2].map(happened);
  const [first, second] = [reader(), reader()];
  await hub.join(first, 0, () => false);
  // This server learns of a new version later than another, which has told the second reader all three.
  feed.rows.push(...[3, 4, 5].map(happened));
  await hub.join(second, 5, () => false);
  feed.version = 1;
  await vi.advanceTimersByTimeAsync(1_000);
  feed.rows.push(happened(6));
  feed.version = 2;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([first.told, second.told]).toEqual([[1, 2, 3, 4, 5, 6], [6]]);
  for (const one of [first, second]) hub.leave(one);
});
