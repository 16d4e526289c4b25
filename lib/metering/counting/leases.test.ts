import { expect, test, vi } from "vitest";
import { Leases, type Block } from "./leases";

const PERIOD = 7;

/** A period that `lease_take` keeps, and what others hold of it. */
function period({ quota, elsewhere = 0 }: { quota: number | null; elsewhere?: number }) {
  const state = { taken: elsewhere, quota, elsewhere, laneId: 1, asked: [] as number[], through: [] as (number | undefined)[] };
  const ask = async (_: number, wanted: number, leasedBy?: number): Promise<Block> => {
    state.asked.push(wanted);
    if (wanted < 0) state.through.push(leasedBy);
    await Promise.resolve();
    const granted = wanted < 0 ? wanted : Math.max(0, Math.min(wanted, (state.quota ?? Infinity) - state.taken));
    state.taken += granted;
    return { granted, used_after: state.taken, cap: state.quota, elsewhere: state.elsewhere, laneId: state.laneId };
  };
  return { state, leases: new Leases(ask) };
}

test("what was leased under another quota goes back before it is used", async () => {
  const { state, leases } = period({ quota: 1_000 });
  for (let i = 0; i < 2; i++) await leases.take(PERIOD);
  expect(state.taken).toBe(50);
  await leases.heed(PERIOD, 1_000);
  expect(state.taken).toBe(50);
  state.quota = 2;
  await leases.heed(PERIOD, 2);
  expect(state.taken).toBe(2);
  expect(await leases.take(PERIOD)).toMatchObject({ granted: false, used: 2, quota: 2 });
});

test("a block that nobody used for a while goes back, and one in use stays", async () => {
  const { state, leases } = period({ quota: 1_000 });
  for (let i = 0; i < 2; i++) await leases.take(PERIOD);
  await leases.giveBackIdle(60_000);
  expect(state.asked).toEqual([1, 49]);
  await leases.giveBackIdle(-1);
  await leases.giveBackIdle(-1);
  expect(state.asked).toEqual([1, 49, -48]);
  expect((await leases.take(PERIOD)).used).toBe(3);
});

test("a block goes back through the lane that leased it, also where a newer one is open", async () => {
  const { state, leases } = period({ quota: 1_000 });
  for (let i = 0; i < 2; i++) await leases.take(PERIOD);
  state.laneId = 2;
  await leases.giveBackIdle(-1);
  expect(state.through).toEqual([1]);
});

test("what a closed lane had leased counts nothing, and what is put back through it neither", async () => {
  const { state, leases } = period({ quota: 1_000 });
  for (let i = 0; i < 2; i++) await leases.take(PERIOD);
  leases.drop(1);
  state.laneId = 2;
  expect(await leases.take(PERIOD)).toMatchObject({ laneId: 2 });
  leases.drop(2);
  leases.putBack(PERIOD, 1);
  const asked = state.asked.length;
  await leases.take(PERIOD);
  expect(state.asked.length).toBe(asked + 1);
});

test("a call that is put back is the next one's", async () => {
  const { state, leases } = period({ quota: 2 });
  const { laneId } = await leases.take(PERIOD);
  await leases.take(PERIOD);
  leases.putBack(PERIOD, laneId);
  expect(await leases.take(PERIOD)).toMatchObject({ granted: true, used: 2 });
  expect(state.asked).toEqual([1, 1]);
});

test("the last calls of a quota that others hold are waited for; not given back, the call is refused as unavailable, not as over quota", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  try {
    const { state, leases } = period({ quota: 10, elsewhere: 10 });
    const served = Promise.resolve(leases.take(PERIOD));
    await vi.advanceTimersByTimeAsync(1_000);
    [state.taken, state.elsewhere] = [7, 0];
    await vi.advanceTimersByTimeAsync(200);
    expect(await served).toMatchObject({ granted: true, used: 8 });

    const held = period({ quota: 10, elsewhere: 10 });
    const refused = Promise.resolve(held.leases.take(PERIOD)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await refused).toMatchObject({ code: "unavailable", extra: { headers: { "Retry-After": "2" } } });
    held.state.elsewhere = 0;
    expect(await held.leases.take(PERIOD)).toMatchObject({ granted: false, quota: 10 });
  } finally {
    vi.useRealTimers();
  }
});
