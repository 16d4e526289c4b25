import { storedUserAgent } from "@/lib/core/browser-name";
import { uuidv7 } from "@/lib/core/ids";
import type { Actor, TxContext } from "@/lib/platform/context";
import type { Prisma } from "@/prisma/generated/client";
import type { EventData, EventType } from "./catalogue/contract";
import { withErasable, type Erasable } from "./contract";
import { notifyFollowers, type RecordedEvent } from "./followers";

/**
 * An event of one of these types; `data` may be left out where nothing has to be in it. `erasable` is what goes with
 * the organisation: it is kept beside the record, which is sealed.
 */
export type EventInput<T extends EventType = EventType> = {
  [Type in T]: { type: Type; orgId?: string | null; subject?: string; erasable?: Erasable } & (Record<never, never> extends EventData<Type>
    ? { data?: EventData<Type> }
    : { data: EventData<Type> });
}[T];

/** Who it was, as the record keeps it: never a session. */
export function actorRecord(actor: Actor): { kind: string; id: string | null } {
  switch (actor.kind) {
    case "user":
      return { kind: actor.staff ? "staff" : "user", id: actor.userId };
    case "key":
      return { kind: "key", id: actor.keyId };
    case "operator":
    case "job":
      return { kind: actor.kind, id: actor.name };
    case "directory":
    case "visitor":
      return { kind: actor.kind, id: null };
  }
}

/** The database takes neither halves of characters nor NUL in JSON. */
const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, "\ufffd");

const storableData = (data: object): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(data, (_key, value: unknown) => (typeof value === "string" ? storable(value) : value)));

/** Writes what happened, and tells those who follow, in the transaction that makes it happen. Returns the id of the record. */
export async function recordEvent(tx: TxContext, event: EventInput): Promise<string> {
  const at = tx.clock.now();
  const id = uuidv7(at);
  const actor = actorRecord(tx.actor);
  const recorded = { id, type: event.type, orgId: event.orgId ?? null, subject: event.subject ?? null, at: new Date(at) };
  const data = storableData(event.data ?? {});
  const erasable = event.erasable && storableData(event.erasable);
  await tx.db.event.create({
    data: {
      ...{ ...recorded, data, ...(erasable ? { erasable } : {}) },
      actor,
      actorId: actor.id,
      requestId: tx.requestId,
      address: tx.address ?? null,
      // Whoever called a job, such as Stripe, is not who acts.
      userAgent: tx.actor.kind === "job" ? null : storedUserAgent(tx.userAgent),
    },
  });
  await notifyFollowers(tx, { ...recorded, data: withErasable(data, erasable) } as RecordedEvent);
  return id;
}
