import { DomainError } from "@/lib/core/errors";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { formFields, formValues, type FormField } from "../quarantine/row-form";
import { present, textRow, titleOf, seriesNames, type ChangedRow } from "../releases/changed-record";
import { publishedValues } from "../staging/published-values";
import { FIXED, type RecordRef, type RecordVersion } from "./contract";
import { changesOf, type Version } from "./record-history";

/** Versions that are shown; a record seldom has more than a few. */
const MAX_VERSIONS = 50;

type SourcedVersion = Version & { source: string; ref: string };
export type RecordView = RecordRef & {
  title: string;
  source: string;
  ref: string;
  seriesId: string | null;
  /** What is published now; null for a record that is not. */
  published: { hash: string; release: number; given: Readonly<Record<string, string>>; corrected: string | null } | null;
  fields: readonly (FormField & { fixed: boolean })[];
  versions: RecordVersion[];
};

/** A record with what is published of it and what each release changed. @throws DomainError not-found */
export async function readRecord(ctx: Context, { resource, id }: RecordRef): Promise<RecordView> {
  requireStaff(ctx, "data:read");
  const { rows: found } = await pool().query<SourcedVersion>(
    `select ${textRow("t")} as row, source, source_ref as ref, from_release as began, to_release as ended
     from ${resource} t where id = $1 order by from_release desc limit ${MAX_VERSIONS}`,
    [id],
  );
  const [newest] = found;
  if (!newest) throw new DomainError("not-found", "There is no record with this ID.");
  const { source, ref } = newest;
  const seriesId = newest.row["series_id"] ?? null;
  const series = resource === "spot_price" && seriesId !== null ? await seriesNames([seriesId]) : new Map<string, string>();
  const values = (await publishedValues(pool(), resource, { source, refs: [ref] })).get(ref);
  const fields = formFields(resource).map((field) => ({ ...field, fixed: FIXED[resource].includes(field.name) }));
  return {
    ...{ resource, id, source, ref, fields, title: titleOf(resource, newest.row, series) },
    seriesId: resource === "spot_price" ? seriesId : null,
    published: values
      ? {
          hash: values.hash,
          release: newest.began,
          given: formValues(resource, values.values),
          corrected: await reasonFor(newest, resource),
        }
      : null,
    versions: await dated(resource, changesOf(id, found)),
  };
}

/** Why the published values were set by hand, when they were. */
async function reasonFor({ source, ref, row }: SourcedVersion, resource: string): Promise<string | null> {
  const { rows } = await pool().query<{ reason: string }>(
    "select reason from correction where source = $1 and resource = $2 and ref = $3 and hash = $4 order by made_at desc limit 1",
    [source, resource, ref, row["content_hash"]],
  );
  return rows[0]?.reason ?? null;
}

async function dated(resource: RecordRef["resource"], changes: readonly (ChangedRow & { release: number })[]): Promise<RecordVersion[]> {
  const numbers = changes.map(({ release }) => release);
  const { rows } = await pool().query<{ number: number; at: Date }>(
    "select number, published_at as at from release where number = any($1)",
    [numbers],
  );
  const times = new Map(rows.map(({ number, at }) => [number, at.toISOString()]));
  const shown = await present(resource, changes);
  return shown.map((change, i) => ({ ...change, release: numbers[i] ?? 0, published_at: times.get(numbers[i] ?? 0) ?? "" }));
}
