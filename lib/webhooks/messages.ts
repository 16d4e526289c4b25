import { z } from "zod";
import type { RecordedEvent } from "@/lib/events/followers";
import type { EventTypeName } from "./event-types";

/** What an event becomes. `source` is what endpoints can filter by. */
export type Draft = { type: EventTypeName; source: string | null; data: Readonly<Record<string, unknown>> };

const Counts = z.object({ added: z.int(), changed: z.int(), removed: z.int() });
type Counts = z.infer<typeof Counts>;
const RELEASE = z.object({
  source: z.string().max(200),
  summary: z.object({ company: Counts, product: Counts, spot_price: Counts, shipment: Counts }).partial(),
});
const RFQS = z.object({ count: z.int(), ids: z.array(z.string()) });
const QUOTA = z.object({ percent: z.int(), used: z.int(), quota: z.int(), endsAt: z.string(), runsOutAt: z.string().nullable() });
const KEY = z.object({ name: z.string(), days: z.int(), expiresAt: z.string() });
/** One that failed has no bytes. */
const EXPORT = z.object({ resource: z.string(), format: z.string(), rows: z.int(), bytes: z.int().nullable() });

const MOST_IDS = 100;
const sum = (counts: Partial<Counts>): number => Object.values(counts).reduce((total, count) => total + count, 0);

/** One message for each resource and kind of change of a release, with counts and never a row. */
function ofRelease(event: RecordedEvent, api: string): Draft[] {
  const { source, summary } = RELEASE.parse(event.data);
  const release = z.coerce.number().int().min(1).parse(event.subject);
  const draft = (type: EventTypeName, resource: string, counts: Partial<Counts> | undefined): Draft[] => {
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

type Maker = (event: RecordedEvent, api: string) => Draft[];

/** Which recorded events become messages, and how. All other events are nobody's outside. */
const MAKERS: Readonly<Record<string, Maker>> = {
  "release.published": ofRelease,
  "rfq.published": ({ data }, api) => {
    const { count, ids } = RFQS.parse(data);
    return [{ type: "rfq.published", source: null, data: { count, ids: ids.slice(0, MOST_IDS), rfqs: `${api}/rfqs` } }];
  },
  "quota.threshold": ({ data }) => {
    const { percent, used, quota, endsAt, runsOutAt } = QUOTA.parse(data);
    return [{ type: "quota.threshold", source: null, data: { percent, used, quota, period_ends_at: endsAt, runs_out_at: runsOutAt } }];
  },
  "key.expiring": ({ subject, data }) => {
    const { name, days, expiresAt } = KEY.parse(data);
    return [{ type: "key.expiring", source: null, data: { key_id: subject ?? "", name, days_left: days, expires_at: expiresAt } }];
  },
  "export.finished": ({ subject, data }, api) => {
    const { resource, format, rows, bytes } = EXPORT.parse(data);
    if (bytes === null) return [];
    const id = subject ?? "";
    return [
      { type: "export.finished", source: null, data: { export_id: id, resource, format, rows, bytes, export: `${api}/exports/${id}` } },
    ];
  },
};

export const makesMessages = (type: string): boolean => Object.hasOwn(MAKERS, type);

/** The messages of a recorded event. @param api address of the API, in front of every link */
export const messagesOf = (event: RecordedEvent, api: string): Draft[] => MAKERS[event.type]?.(event, api) ?? [];
