import type { ScheduleKind } from "@/components/catalog/schedules/schedule-form";
import { IMPORTERS, optionsOf } from "@/lib/catalog/importers/registry";
import { MAPPED_KIND } from "@/lib/catalog/mappings/contract";
import { listMappings } from "@/lib/catalog/mappings/list-mappings";
import type { Context } from "@/lib/platform/context";

const MOST_MAPPINGS = 500;

/** What a schedule's form lets one choose. */
export async function formChoices(ctx: Context): Promise<{ kinds: ScheduleKind[]; mappings: { id: string; name: string }[] }> {
  const { rows } = await listMappings(ctx, { limit: MOST_MAPPINGS });
  const known = IMPORTERS.map((importer) => ({ kind: importer.kind, title: importer.title, options: optionsOf(importer) }));
  return {
    kinds: [...known, { kind: MAPPED_KIND, title: "Other layout: by a saved mapping", options: {} }],
    mappings: rows.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, "en")),
  };
}
