import type { Draft, Source } from "@/lib/catalog/drafts";
import { publishImport, type Published } from "@/lib/catalog/releases/publish-import";
import { stageImport } from "@/lib/catalog/staging/stage-import";
import type { Clock } from "@/lib/platform/clock";
import { operator } from "./use-database";

export const REAL_SOURCE: Source = { code: "test", name: "Test source", licence: "none", url: null, synthetic: false };

/** Publishes drafts as one release, through the same stages as an import. */
export async function publishDrafts(
  drafts: readonly Draft[],
  options: { source?: Source; clock?: Clock; mode?: "snapshot" | "merge" } = {},
): Promise<Published | null> {
  const ctx = operator(options.clock);
  const items = drafts.map((draft, i) => ({ line: i + 1, ...draft }));
  const { importId } = await stageImport(ctx, {
    kind: "test",
    source: options.source ?? REAL_SOURCE,
    mode: options.mode ?? "merge",
    fileName: null,
    items,
  });
  return publishImport(ctx, importId, { title: "test", allowShrink: true, allowWorse: true });
}
