import type { TxContext } from "@/lib/platform/context";
import { perProcess } from "@/lib/platform/process-state";

/** An event that has just been written, in the transaction that wrote it. */
export type RecordedEvent = {
  id: string;
  type: string;
  orgId: string | null;
  subject: string | null;
  data: Readonly<Record<string, unknown>>;
  at: Date;
};
export type Follower = (tx: TxContext, event: RecordedEvent) => Promise<void>;

const followers = perProcess<Map<string, Follower>>("event-followers", () => new Map());

/**
 * What else happens whenever something is recorded, in the same transaction: how a higher domain learns of a
 * lower one. Told once per process by whoever starts it; a name that is there already is replaced.
 */
export function followEvents(name: string, follower: Follower): void {
  followers().set(name, follower);
}

export async function tellFollowers(tx: TxContext, event: RecordedEvent): Promise<void> {
  for (const follower of followers().values()) await follower(tx, event);
}
