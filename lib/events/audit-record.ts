import { changesOf } from "./contract";

const MAX_TEXT = 2_000;
const MAX_CHANGES = 100;

type Recorded = {
  id: string;
  type: string;
  actor: { kind: string; id: string | null };
  subject: string | null;
  data: Record<string, unknown>;
  requestId: string | null;
  address: string | null;
  userAgent: string | null;
};

/** A record of the audit log for other systems, as those who may read it see it: our own people and jobs have no names, no address and no device. */
export function auditRecord({ id, type, actor, subject, data, requestId, address, userAgent }: Recorded) {
  const isTheirs = actor.kind !== "staff" && actor.kind !== "operator" && actor.kind !== "job";
  const cut = (text: string | null): string | null => text?.slice(0, MAX_TEXT) ?? null;
  const changes = changesOf({ type, data }).map(({ field, from, to }) => ({ field, from: cut(from), to: cut(to) }));
  return {
    ...{ event_id: id, action: type, actor_kind: actor.kind, actor_id: isTheirs ? actor.id : null, subject },
    ...{ ip_address: isTheirs ? address : null, user_agent: isTheirs ? userAgent : null },
    ...{ request_id: requestId, changes: changes.slice(0, MAX_CHANGES) },
  };
}
