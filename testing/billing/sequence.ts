import { seededRandom, type Random } from "@/testing/random";
import type { Customer } from "@/testing/use-payments";

type Heard = { id: string; type: string };

/** One customer's way through a campaign: what they did, and which of Stripe's events about it have arrived. */
export class Sequence {
  readonly random: Random;
  readonly did: string[] = [];
  /** Every customer at Stripe that the organisation has had, in this order. */
  readonly stripeIds: string[] = [];
  readonly waiting: Heard[] = [];
  readonly delivered: Heard[] = [];
  dropped = 0;

  constructor(
    readonly seed: number,
    readonly who: Customer,
    /** What part of the events never arrives. */
    private readonly loss: number,
  ) {
    this.random = seededRandom(seed);
  }

  knows(stripeId: string | null): void {
    if (stripeId && !this.stripeIds.includes(stripeId)) this.stripeIds.push(stripeId);
  }

  /** Some of what waits, in another order, a few of them twice, and now and then an old one again. `all`: nothing waits afterwards. */
  draw(all: boolean): Heard[] {
    const { random } = this;
    const taken = all ? this.waiting.splice(0) : this.waiting.filter(() => random.fraction() < 0.4);
    for (const event of taken) if (this.waiting.includes(event)) this.waiting.splice(this.waiting.indexOf(event), 1);
    const kept = taken.filter(() => random.fraction() >= this.loss);
    this.dropped += taken.length - kept.length;
    const again = [...kept, ...this.delivered].filter(() => random.fraction() < 0.12);
    this.delivered.push(...kept);
    return shuffled([...kept, ...again], random);
  }
}

export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const keyed = list.map((entry) => ({ entry, key: random.fraction() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ entry }) => entry);
}
