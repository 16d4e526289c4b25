import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type {
  CompanyDirectory,
  CompanyDraft,
  Importer,
  ImportItem,
  PriceDraft,
  ProductDraft,
  Reason,
  ShipmentDraft,
} from "@/lib/catalog/drafts";
import type { Resource } from "@/lib/catalog/vocabulary";

/** For tests: a file with this content in a temporary folder. */
export function fileWith(content: string | Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), "heliodex-import-")), "file");
  writeFileSync(path, content);
  return path;
}

/** For tests: a real file beside the project, or null where it is missing; such tests are skipped. */
export function realFile(name: string): string | null {
  const path = fileURLToPath(new URL(`../../shared/data/${name}`, import.meta.url));
  return existsSync(path) ? path : null;
}

export const NO_COMPANIES: CompanyDirectory = { idOf: () => null };

type Drafts = { company: CompanyDraft; product: ProductDraft; spot_price: PriceDraft; shipment: ShipmentDraft };
type DraftItem<R extends Resource> = ImportItem & { resource: R; draft: Drafts[R] };
export type Result = { items: ImportItem[]; quarantined: Record<string, number>; skipped: Record<string, number> };

function count(reasons: readonly Reason[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of reasons) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** For tests: everything that an importer makes of a file, with reasons counted. */
export async function run(
  importer: Importer,
  path: string,
  files: Record<string, string> = {},
  companies: CompanyDirectory = NO_COMPANIES,
  options: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const items: ImportItem[] = [];
  for await (const item of importer.read({ path, companies, options, files })) items.push(item);
  const quarantined = count(items.flatMap((item) => ("quarantine" in item ? item.quarantine : [])));
  const skipped = count(items.flatMap((item) => ("skip" in item ? [item.skip] : [])));
  return { items, quarantined, skipped };
}

/** For tests: the drafts of one resource. */
export function draftsOf<R extends Resource>(result: Result, resource: R): Drafts[R][] {
  const isOfResource = (item: ImportItem): item is DraftItem<R> => "draft" in item && item.resource === resource;
  const drafts: Drafts[R][] = [];
  for (const item of result.items) if (isOfResource(item)) drafts.push(item.draft);
  return drafts;
}
