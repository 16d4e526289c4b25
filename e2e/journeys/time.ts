import { setTimeout as wait } from "node:timers/promises";
import { openSession } from "@/lib/accounts/sessions/sessions";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { visitor, type Person } from "@/testing/people";
import { paymentsOf } from "../support/payments";
import { test as base } from "./fixtures";

const payments = paymentsOf();

export type Time = {
  now(): number;
  /** Until then on both clocks, and everything that became due has been heard of. */
  goTo(atMs: number): Promise<void>;
};

/**
 * Journeys that move the clocks of the service and of the payment sandbox together. The sandbox's never goes back, so they are the
 * last: file names decide the order.
 */
export const test = base.extend<{ time: Time }>({
  time: async ({ server, moveClock }, use) => {
    if (!server.ready) throw new Error("the server is not ready");
    let offsetMs = 0;
    const set = async (toMs: number): Promise<void> => {
      moveClock((offsetMs = toMs));
      // The server looks at its clock's file every 50 ms.
      await wait(60);
    };
    await payments.control("sign_at", { clock: "sandbox" });
    await set(await sandboxAhead());
    await use({
      now: () => Date.now() + offsetMs,
      goTo: async (atMs) => {
        const seconds = Math.max(0, Math.ceil((atMs - Date.now() - offsetMs) / 1_000));
        await set(offsetMs + seconds * 1_000);
        await payments.advanceClock(seconds);
        await payments.settle();
      },
    });
    await payments.control("sign_at", { clock: "wall" });
  },
});

/** By how many whole seconds the sandbox's clock, which tells only those, is ahead of ours; in milliseconds. */
async function sandboxAhead(): Promise<number> {
  const { now } = (await payments.control("now")) as { now: number };
  return Math.round((now * 1_000 + 500 - Date.now()) / 1_000) * 1_000;
}

/** Signed in anew: the last sign-in was weeks ago. */
export async function again({ userId }: Person, time: Time): Promise<{ sessionId: string }> {
  const { isStaff } = await prisma().user.findUniqueOrThrow({ where: { id: userId }, select: { isStaff: true } });
  const means = isStaff ? "operator" : "password";
  return { sessionId: await transaction(visitor(time), (tx) => openSession(tx, { id: userId, isStaff }, means)) };
}
