import { seriesTitle } from "@/lib/core/shipment-words";
import type { WatchKind, WatchSubject } from "./contract";

export type StoredSubject = { kind: string; subject: string };

/** The parts of a table but its quarter. */
const PARTS = ["product", "dimension", "basis", "source"] as const;

export const stored = (given: WatchSubject): { kind: WatchKind; subject: string } => ({
  kind: given.kind,
  subject: given.kind === "company" ? given.id : PARTS.map((part) => given[part]).join("|"),
});

function tableOf(subject: string) {
  const [product = "", dimension = "", basis = "", source = ""] = subject.split("|");
  return { product, dimension, basis, source };
}

/** The page of what is watched. */
export const pathOf = ({ kind, subject }: StoredSubject): string =>
  kind === "company" ? `/companies/${subject}` : `/shipments?${new URLSearchParams(tableOf(subject)).toString()}`;

/** What is watched, in words; a company by the name that it is known by, or last was. */
export const nameOf = ({ kind, subject }: StoredSubject, company: string | null): string =>
  kind === "company" ? (company ?? subject) : seriesTitle(tableOf(subject));

/** SQL of the last name of a watched company; row w of `watch`. */
export const COMPANY_NAME = `(select c.name from company c where w.kind = 'company' and c.id = w.subject order by c.from_release desc limit 1)`;

/** SQL of the newest quarter of a watched table in the release $1; row w of `watch`. */
export const NEWEST_QUARTER = `(select max(t.quarter) from shipment t where w.kind = 'shipments'
  and t.product = split_part(w.subject, '|', 1) and t.dimension = split_part(w.subject, '|', 2)
  and t.basis = split_part(w.subject, '|', 3) and t.source = split_part(w.subject, '|', 4)
  and t.from_release <= $1 and (t.to_release is null or t.to_release > $1))`;
