import { pool } from "@/lib/platform/database";
import { type CompanyDirectory, ImportError, type ImportItem, type PatchItem, type Reason } from "../drafts";
import { formValues } from "../quarantine/row-form";
import { publishedValues, type PublishedValues } from "../staging/published-values";
import type { Resource } from "../vocabulary";
import { FIXED } from "./contract";
import { editedItem } from "./edited-item";
import { isSameText } from "./edits";

const BATCH_ROWS = 500;

type About = { resource: Resource; source: string; companies: CompanyDirectory };
type Named = Exclude<PatchItem, { misfit: Reason }>;

/** Rows of a file that only changes records, as the whole records that they become; one that names no published record is rejected. */
export async function* patchedItems(patches: AsyncIterable<PatchItem>, about: About): AsyncGenerator<ImportItem> {
  await refuseEmptySource(about);
  let batch: Named[] = [];
  for await (const patch of patches) {
    if ("misfit" in patch) {
      const { line, misfit, values: raw } = patch;
      yield { line, quarantine: [misfit], resource: about.resource, ref: null, raw };
    } else if (batch.push(patch) >= BATCH_ROWS) {
      yield* await itemsOf(batch, about);
      batch = [];
    }
  }
  yield* await itemsOf(batch, about);
}

async function refuseEmptySource({ resource, source }: About): Promise<void> {
  const { rows } = await pool().query(`select from ${resource} where source = $1 and to_release is null limit 1`, [source]);
  if (rows.length > 0) return;
  throw new ImportError("wrong-kind", `The source ${source} has no published records of this kind, so there is nothing to change.`);
}

async function itemsOf(patches: readonly Named[], about: About): Promise<ImportItem[]> {
  const { resource, source } = about;
  const refs = await refsOf(patches, about);
  const published = await publishedValues(pool(), resource, { source, refs: [...new Set(refs)] });
  return patches.map((patch, i) => itemOf(patch, published.get(refs[i] ?? ""), about));
}

/** The ref of the record that each row names, "" for none: by its ID, else by the ref. */
async function refsOf(patches: readonly Named[], { resource, source }: About): Promise<string[]> {
  const ids = patches.flatMap(({ id }) => id ?? []);
  const { rows } = await pool().query<{ id: string; ref: string }>(
    `select id, source_ref as ref from ${resource} where source = $1 and id = any($2) and to_release is null`,
    [source, ids],
  );
  const known = new Map(rows.map(({ id, ref }) => [id, ref]));
  return patches.map(({ id, ref }) => (id === null ? (ref ?? "") : (known.get(id) ?? "")));
}

function itemOf(
  { line, id, ref, values }: Named,
  published: PublishedValues | undefined,
  { resource, source, companies }: About,
): ImportItem {
  const reject = (reason: Reason, raw: Record<string, unknown>): ImportItem => ({ line, quarantine: [reason], resource, ref: null, raw });
  const named = { ...(id === null ? {} : { id }), ...(ref === null ? {} : { ref }) };
  if (!published || (ref !== null && ref !== published.ref)) {
    const name = Object.values(named).join(", ");
    const detail = name === "" ? "The row has neither an id nor a ref." : `The source ${source} has no published record ${name}.`;
    return reject({ code: "record-unknown", detail }, { ...named, ...values });
  }
  const given = formValues(resource, published.values);
  const changed = Object.keys(values).filter((name) => !isSameText(given[name] ?? "", values[name] ?? ""));
  if (changed.length === 0) return { line, skip: { code: "unchanged", detail: "The row states no other value than is published." } };
  const fixed = changed.find((name) => FIXED[resource].includes(name));
  if (fixed !== undefined) {
    const detail = `${fixed}: identifies the record and can't be changed`;
    return reject({ code: "field-fixed", detail }, { ...given, ...values, ref: published.ref });
  }
  const item = editedItem(resource, { published, values, companies });
  if ("quarantine" in item) {
    return { line, ...item, resource, ref: published.ref, raw: { ...given, ...values, ref: published.ref } };
  }
  return { ...item, line };
}
