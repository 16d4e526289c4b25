import type { FieldChange } from "@/lib/catalog/browse/records/contract";
import { quarterText } from "@/lib/core/dates";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { publicUrl } from "@/lib/platform/env";
import type { WatchKind } from "./contract";

/** `quarter`: the one that was published, of a table. */
export type FiredWatch = { kind: WatchKind; name: string; quarter: string | null };

/** As many as a mail shows. */
const MOST_CHANGES = 12;
const LONGEST = 120;

const short = (value: string | null): string => (value === null ? "–" : value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);

/** "Sonnenwerk GmbH was updated", "Module shipments by company, shipped: Q3 2026 was published" */
export const watchText = ({ name, quarter }: Pick<FiredWatch, "name" | "quarter">): string =>
  quarter === null ? `${name} was updated` : `${name}: ${quarterText(quarter)} was published`;

type WatchMail = FiredWatch & { release: number; path: string; changes: readonly FieldChange[] };

export function watchMail(to: { name: string }, watch: WatchMail): MailContent {
  const { kind, release, path, changes } = watch;
  const rows = changes.slice(0, MOST_CHANGES).map((one) => [one.name, `${short(one.old)} → ${short(one.new)}`] as const);
  return letter(to.name, watchText(watch), [
    text(`${watchText(watch)} with release ${release}.`),
    ...(rows.length === 0 ? [] : [facts(rows)]),
    link(kind === "company" ? "Open the company" : "Open the table", publicUrl() + path),
    text(`You receive this e-mail because you watch this. You can stop at ${publicUrl()}/console/alerts.`),
  ]);
}
