import { plansWith } from "@/lib/billing/entitlement/feature-access";
import { STATES_IN_FORCE } from "@/lib/billing/periods";
import type { SentEvent } from "@/lib/events/catalogue/contract";
import type { RecordedEvent } from "@/lib/events/followers";
import { brandOf } from "@/lib/platform/brand";
import type { TxContext } from "@/lib/platform/context";
import { ownUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { bodyOf } from "../messages/event-types";
import { auditMessage, isSent, messagesOf, type Draft } from "../messages/messages";

const API_ROOT = "/api/v1";
/** Stands for the address of the service in events that go to many, until each is sent under its own brand. */
export const ORIGIN = "{origin}";

/** The address under which an organisation knows us. */
export const originOf = async (tx: TxContext, orgId: string | null): Promise<string> =>
  orgId === null ? ORIGIN : ((await brandOf(tx.db, orgId))?.url ?? ownUrl());

/** An event that can't be read must not undo what it tells of: it is an error of ours, and logged as such. */
function draftsOf(event: RecordedEvent<SentEvent>, origin: string): Draft[] {
  try {
    return messagesOf(event, `${origin}${API_ROOT}`);
  } catch (error) {
    log().error({ err: error, event: event.id, type: event.type }, "an event could not be made into messages");
    return [];
  }
}

/** One statement for all endpoints, however many there are: those that asked for the type and whose plan includes webhooks now. */
async function insertDeliveries(tx: TxContext, event: RecordedEvent, { type, source, data }: Draft): Promise<void> {
  const { id, orgId, at } = event;
  const body = bodyOf({ type, timestamp: at.toISOString(), data });
  const now = new Date(tx.clock.now());
  await tx.db.$executeRaw`
    insert into webhook_delivery (id, endpoint_id, org_id, type, event_id, event_at, body, state, next_attempt_at, created_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), w.id, w.org_id, ${type}, ${id}::uuid, ${at}, ${body}, 'waiting', ${now}, ${now}
    from webhook_endpoint w
    join organisation o on o.id = w.org_id and o.deleted_at is null and o.suspended_at is null
    join entitlement e on e.org_id = w.org_id and e.plan = any(${plansWith("webhooks")}) and e.state = any(${[...STATES_IN_FORCE]})
    where w.state = 'enabled' and ${type} = any(w.types)
      and (${orgId}::text is null or w.org_id = ${orgId})
      and (${source}::text is null or cardinality(w.sources) = 0 or ${source} = any(w.sources))
    on conflict do nothing`;
}

/** Follows everything that is recorded, in the same transaction: the event and its deliveries are written together or not at all. */
export async function createDeliveries(tx: TxContext, event: RecordedEvent): Promise<void> {
  if (event.type === "organisation.deleted" && event.orgId !== null) {
    await tx.db.webhookEndpoint.deleteMany({ where: { orgId: event.orgId } });
    return;
  }
  const drafts = isSent(event) ? draftsOf(event, await originOf(tx, event.orgId)) : [];
  const audit = event.orgId === null ? [] : [auditMessage(event, tx)];
  for (const draft of [...drafts, ...audit]) await insertDeliveries(tx, event, draft);
}
