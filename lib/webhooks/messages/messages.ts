import { z } from "zod";
import { storedUserAgent } from "@/lib/core/browser-name";
import { auditRecord } from "@/lib/events/audit-record";
import { MESSAGES, type SentEvent } from "@/lib/events/catalogue/contract";
import type { RecordedEvent } from "@/lib/events/followers";
import { actorRecord } from "@/lib/events/record-event";
import type { Context } from "@/lib/platform/context";
import { AUDIT, type EventTypeName } from "./event-types";

/** What an event becomes. `source` is what endpoints can filter by. */
export type Draft = { type: EventTypeName; source: string | null; data: Readonly<Record<string, unknown>> };

const MAX_IDS = 100;
type Counts = Partial<Record<"added" | "changed" | "removed", number>>;
const sum = (counts: Counts): number => Object.values(counts).reduce((total, count) => total + count, 0);

/** One message for each resource and kind of change of a release, with counts and never a row. */
function ofRelease({ subject, data: { source, summary } }: RecordedEvent<"release.published">, api: string): Draft[] {
  const release = z.coerce.number().int().min(1).parse(subject);
  const draft = (type: EventTypeName, resource: string, counts: Counts | undefined): Draft[] => {
    if (counts === undefined || sum(counts) === 0) return [];
    const changes = `${api}/changes?since=${release - 1}&as_of=${release}&resource=${resource}`;
    return [{ type, source, data: { release, source, ...counts, changes } }];
  };
  const { company, product, spot_price: price, shipment } = summary;
  return [
    ...draft("price.published", "spot_price", price && { added: price.added }),
    ...draft("price.revised", "spot_price", price && { changed: price.changed, removed: price.removed }),
    ...draft("shipment.published", "shipment", shipment),
    ...draft("company.changed", "company", company),
    ...draft("product.changed", "product", product),
  ];
}

/** How recorded events become messages. All others are nobody's outside. */
const MAKERS: { readonly [T in SentEvent]: (event: RecordedEvent<T>, api: string) => Draft[] } = {
  "release.published": ofRelease,
  "rfq.published": ({ data: { count, ids } }, api) => [
    { type: "rfq.published", source: null, data: { count, ids: ids.slice(0, MAX_IDS), rfqs: `${api}/rfqs` } },
  ],
  "quota.threshold": ({ data: { percent, used, quota, endsAt, runsOutAt } }) => [
    { type: "quota.threshold", source: null, data: { percent, used, quota, period_ends_at: endsAt, runs_out_at: runsOutAt } },
  ],
  "key.expiring": ({ subject, data: { name, days, expiresAt } }) => [
    { type: "key.expiring", source: null, data: { key_id: subject ?? "", name, days_left: days, expires_at: expiresAt } },
  ],
  // One that failed has no bytes.
  "export.finished": ({ subject, data: { resource, format, rows, bytes, sandbox = false } }, api) => {
    if (bytes === null) return [];
    const id = subject ?? "";
    const data = { export_id: id, resource, format, rows, bytes, sandbox, export: `${api}/exports/${id}` };
    return [{ type: "export.finished", source: null, data }];
  },
  "alert.fired": ({ data: { alertId, seriesId, kind, value, before, now, movePct, date, release } }, api) => {
    const about = { alert_id: alertId, series_id: seriesId, kind, value, release };
    const prices = { price: now, previous_price: before, change_pct: movePct, assessed_on: date };
    return [{ type: "alert.fired", source: null, data: { ...about, ...prices, series: `${api}/pricing/history?series_id=${seriesId}` } }];
  },
};

type Told = Pick<Context, "actor" | "requestId" | "address" | "userAgent">;

/** The message of a record of the audit log. */
export function auditMessage(event: RecordedEvent, { actor, requestId, address, userAgent }: Told): Draft {
  const from = { requestId, address: address ?? null, userAgent: storedUserAgent(userAgent) };
  return { type: AUDIT, source: null, data: auditRecord({ ...event, actor: actorRecord(actor), ...from }) };
}

export const isSent = (event: RecordedEvent): event is RecordedEvent<SentEvent> => Object.hasOwn(MESSAGES, event.type);

/** Returns the messages of a recorded event. @param api address of the API, in front of every link */
export const messagesOf = <T extends SentEvent>(event: RecordedEvent<T>, api: string): Draft[] => MAKERS[event.type](event, api);
