import { isDeepStrictEqual } from "node:util";
import { endAllowances } from "@/lib/billing/allowances/end-allowance";
import { syncCatalog } from "@/lib/billing/checkout/stripe-catalog";
import { endGraces } from "@/lib/billing/dunning/end-graces";
import { EVENT_TYPES } from "@/lib/billing/stripe-events/kinds";
import { replayMissedEvents } from "@/lib/billing/stripe-events/replay-missed-events";
import { followTopUps } from "@/lib/billing/top-ups/close-top-ups";
import { DAY_S, HOUR_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { seededRandom } from "@/testing/random";
import type { Payments } from "@/testing/use-payments";
import { act, nextAction } from "./actions";
import { stateFromStripe, stateOf, violationsOf } from "./oracle";
import { codeFaults, codesInWorld } from "./promotions";
import { Sequence, shuffled } from "./sequence";
import { subscribersOf } from "./subscribers";
import { noTax, taxFaults, taxInWorld } from "./taxes";
import { TOP_UPS, topUpFaults } from "./top-ups";

/** Long enough for renewals, their failure, and the end of a grace. */
const MOVES = [3 * DAY_S, 8 * DAY_S, 31 * DAY_S, 31 * DAY_S];
const AT_ONCE = 6;
const LOSS = 0.06;

export type Violation = { seed: number; did: readonly string[]; says: string };

/** Several at a time, in this order. */
async function each<T>(list: readonly T[], work: (entry: T) => Promise<unknown>): Promise<void> {
  const queue = [...list];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * Some customers side by side, who share a clock. What they do makes events, which arrive in another order, twice, late or
 * never; in the end everything has arrived or was looked up, and what we hold must be what Stripe says.
 */
export class BillingSimulation {
  private readonly tools: ReturnType<typeof subscribersOf>;
  private readonly sequences: Sequence[] = [];
  private seen = 0;

  constructor(
    private readonly payments: Payments,
    private readonly seed: number,
  ) {
    this.tools = subscribersOf(payments);
  }

  async run(size: number): Promise<Violation[]> {
    await this.begin(size);
    const random = seededRandom(this.seed);
    for (const seconds of shuffled(MOVES, random)) {
      await each(this.sequences, (sequence) => this.act(sequence));
      await this.deliver(false);
      this.payments.forward(seconds);
      for (const { did } of this.sequences) did.push(`${seconds / HOUR_S} h pass`);
      if (random.fraction() < 0.5) await endGraces(this.payments.job());
    }
    return this.end();
  }

  private async begin(size: number): Promise<void> {
    const { control } = this.payments.sandbox();
    control.reset();
    control.setWebhook({ url: null });
    taxInWorld(this.seed);
    provideEnv({ TOP_UPS });
    await syncCatalog(this.payments.job());
    await codesInWorld(this.payments);
    await prisma().stripeCursor.deleteMany();
    // Those of another simulation have had their end.
    await prisma().entitlement.updateMany({ where: { state: "past_due" }, data: { state: "inactive" } });
    await replayMissedEvents(this.payments.job());
    // Where everything arrives, nothing is looked up in the end: then the events alone must do.
    const loss = this.seed % 2 === 0 ? LOSS : 0;
    for (let i = 0; i < size; i++) this.sequences.push(new Sequence(this.seed * 1_000 + i, await this.payments.customer(), loss));
  }

  private async act(sequence: Sequence): Promise<void> {
    const { who, random, did, stripeIds } = sequence;
    const { payments, tools } = this;
    const part = { payments, tools, who, random, ctx: await tools.ctxOf(who) };
    did.push(await act(await nextAction(part, stripeIds), part));
    sequence.knows(await this.stripeId(sequence));
  }

  private async stripeId({ who: { orgId } }: Sequence): Promise<string | null> {
    return (await prisma().billingCustomer.findUnique({ where: { orgId } }))?.stripeCustomerId ?? null;
  }

  /** Events since the last look wait for their time. */
  private collect(): number {
    const events = this.payments.sandbox().control.events().slice(this.seen);
    this.seen += events.length;
    for (const { event } of events) {
      const { customer, id } = event.data.object;
      const owner = this.sequences.find(({ stripeIds }) => stripeIds.some((known) => known === customer || known === id));
      if (EVENT_TYPES.includes(event.type)) owner?.waiting.push(event);
    }
    return events.length;
  }

  private async deliver(all: boolean): Promise<void> {
    this.collect();
    await each(this.sequences, async (sequence) => {
      const events = sequence.draw(all);
      const isBurst = sequence.random.fraction() < 0.6;
      if (isBurst) await Promise.all(events.map(this.tools.deliver));
      else for (const event of events) await this.tools.deliver(event);
      if (!all && events.length > 0) sequence.did.push(`${events.length} events arrive${isBurst ? " at once" : ""}`);
    });
  }

  private async end(): Promise<Violation[]> {
    // Taking an event may make more of them, as when a second subscription is ended.
    do await this.deliver(true);
    while (this.collect() > 0);
    const isLossy = this.sequences.some(({ dropped }) => dropped > 0);
    do if (isLossy) await replayMissedEvents(this.payments.job());
    while (this.collect() > 0);
    await endGraces(this.payments.job());
    do {
      await followTopUps(this.payments.job());
      await this.deliver(true);
    } while (this.collect() > 0);
    await endAllowances(this.payments.job());
    const found: Violation[] = [];
    await each(this.sequences, async (sequence) => {
      for (const says of await this.check(sequence)) found.push({ seed: sequence.seed, did: sequence.did, says });
    });
    for (const says of await codeFaults(this.payments)) found.push({ seed: this.seed, did: [], says });
    noTax();
    provideEnv({ TOP_UPS: "off" });
    return found;
  }

  private async check(sequence: Sequence): Promise<string[]> {
    const { orgId } = sequence.who;
    const found = await violationsOf(orgId);
    const ids = [...sequence.delivered, ...sequence.waiting].map(({ id }) => id);
    const taken = await prisma().stripeEvent.count({ where: { id: { in: ids } } });
    if (taken !== ids.length) found.push(`${ids.length - taken} events were not written down`);
    const held = await stateOf(orgId);
    const right = await stateFromStripe(this.payments.job(), sequence);
    if (!isDeepStrictEqual(held, right)) found.push(`held ${JSON.stringify(held)}\n  instead of ${JSON.stringify(right)}`);
    for (const id of sequence.stripeIds.slice(-1)) found.push(...(await taxFaults(this.payments.job(), id)));
    found.push(...(await topUpFaults(this.payments.job(), orgId)));
    return found;
  }
}
