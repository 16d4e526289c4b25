import type { z } from "zod";
import { EVENTS, type EventType, GROUPS, isGroup, sentenceOf, typesIn } from "@/lib/events/catalogue/contract";
import { table } from "./tables";

/** What stands for names in an example. */
const NAME = "…";
/** Data that an example can't have as a name, by what it is called. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  ...{ mode: "live", plan: "pro", state: "active", role: "developer", resource: "company", host: "data.example.com", month: "2026-11" },
  ...{ percent: 80, percentOff: 20, minutes: 480, calls: 2_500, packs: 1, maxPacks: 3, quotaCalls: 10_000, rows: 12_000 },
  ...{ currency: "eur", cents: 4_500, amountCents: 4_500, creditCents: 4_500, priceCents: 4_500 },
};
const BY_TYPE: Readonly<Partial<Record<EventType, Record<string, unknown>>>> = {
  "member.role-changed": { from: "viewer", to: "developer" },
  "subscription.changed": { from: "starter", to: "pro" },
  "subscription.requested": { action: "cancel" },
  "field.values-set": { set: 3, changed: 2, cleared: 1 },
};

function exampleData(type: EventType): Record<string, unknown> {
  const texts = Object.entries(EVENTS[type].data.shape).flatMap(([name, schema]: [string, z.ZodType]) => {
    const value = BY_NAME[name] ?? (["from", "to", "file", "reason"].includes(name) ? undefined : NAME);
    return schema.safeParse(value).success ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(texts), ...BY_TYPE[type] };
}

const exampleSentence = (type: EventType): string =>
  sentenceOf({
    ...{ id: "", type, orgId: "", actor: { kind: "user", id: null }, subject: null, data: exampleData(type) },
    ...{ requestId: null, address: null, userAgent: null, at: "", who: NAME, subjectName: NAME },
  });

/** Every action that an audit log of a customer can hold, by the group of the filter, from the table that records them. */
export const auditActions = (): string =>
  Object.keys(GROUPS)
    .filter(isGroup)
    .map((group) => {
      const rows = typesIn(group).map((type) => [`\`${type}\``, exampleSentence(type)]);
      return `### ${GROUPS[group]}\n\n${table(["Action", "Sentence, for example"], rows)}`;
    })
    .join("\n\n");
