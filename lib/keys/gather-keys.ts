import { setTimeout as wait } from "node:timers/promises";
import { perProcess } from "@/lib/platform/process-state";
import { findKeys, type KeyFacts } from "./find-key";

const EVERY_MS = 100;
/** Keys of one round: of one network, so that it leaves room for others, and of all. */
const MOST = { ofOne: 500, ofAll: 5_000 };

type Round = { hashes: string[]; byNetwork: Map<string, number>; found: Promise<ReadonlyMap<string, KeyFacts>> };

/** Looks up keys together, in one query at a time and ten a second: what is left for a network that tried too many unknown ones. */
export class KeyRounds {
  private next: Round | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** The key of a hash; undefined when there is none, and when its network has no room left in this round. */
  async find(hash: string, network: string): Promise<KeyFacts | undefined> {
    const round = (this.next ??= this.begin());
    const ofNetwork = round.byNetwork.get(network) ?? 0;
    if (ofNetwork >= MOST.ofOne || round.hashes.length >= MOST.ofAll) return undefined;
    round.byNetwork.set(network, ofNetwork + 1);
    round.hashes.push(hash);
    return (await round.found).get(hash);
  }

  private begin(): Round {
    const hashes: string[] = [];
    const found = Promise.all([wait(EVERY_MS), this.last]).then(() => {
      this.next = undefined;
      return findKeys(hashes);
    });
    // The next one waits for this one however it ends.
    this.last = found.catch(() => undefined);
    return { hashes, byNetwork: new Map(), found };
  }
}

export const keyRounds = perProcess("key-rounds", () => new KeyRounds());
