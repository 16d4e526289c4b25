import type { TxContext } from "@/lib/platform/context";
import { perProcess } from "@/lib/platform/process-state";
import type { EventData, EventType } from "./catalogue/contract";

/** An event that has just been written, in the transaction that wrote it. */
export type RecordedEvent<T extends EventType = EventType> = {
  [Type in T]: { id: string; type: Type; orgId: string | null; subject: string | null; data: EventData<Type>; at: Date };
}[T];
export type Follower = (tx: TxContext, event: RecordedEvent) => Promise<void>;

const followers = perProcess<Map<string, Follower>>("event-followers", () => new Map());

/**
 * What else happens whenever something is recorded, in the same transaction: how a higher domain learns of a
 * lower one. Told once per process by whoever starts it; a name that is there already is replaced.
 */
export function followEvents(name: string, follower: Follower): void {
  followers().set(name, follower);
}

export async function notifyFollowers(tx: TxContext, event: RecordedEvent): Promise<void> {
  for (const follower of followers().values()) await follower(tx, event);
}
