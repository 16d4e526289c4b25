import { z } from "zod";

/** Watches of one member in one organisation. */
export const MAX_WATCHES = 50;

const part = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, "Choose a table of shipments.");

/** What can be watched: a company, or a table of shipments in all its quarters. */
export const WatchSubject = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("company"), id: z.string().regex(/^co_[0-9a-z]{1,40}$/, "Choose a company.") }),
  z.strictObject({ kind: z.literal("shipments"), product: part, dimension: part, basis: part, source: part }),
]);
export type WatchSubject = z.infer<typeof WatchSubject>;
export type WatchKind = WatchSubject["kind"];

export const Watch = z.object({
  id: z.string(),
  kind: z.enum(["company", "shipments"]),
  /** "Sonnenwerk GmbH", "Module shipments by company, shipped" */
  name: z.string(),
  /** Of its page. */
  path: z.string(),
  firedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Watch = z.infer<typeof Watch>;
