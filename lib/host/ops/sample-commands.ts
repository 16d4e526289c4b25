import type { Command } from "commander";
import type { Published } from "@/lib/catalog/releases/publish-import";
import { fillSample, isFillDue, removeSample } from "@/lib/catalog/sample/fill-sample";
import { fillSampleRfqs, removeSampleRfqs } from "@/lib/rfq/sample/sample";
import { summaryLines } from "./describe-summary";
import { importPack } from "./open-data-commands";
import { rowProgress } from "./progress";
import { print, withDatabase } from "./with-database";

const lines = (published: Published | null): string[] =>
  published
    ? [`Published as release ${published.release}.`, ...summaryLines(published.summary)]
    : ["No changes, so no release was created."];

/** `sample fill | remove` */
export function sampleCommands(program: Command, root: string): void {
  const command = program.command("sample").description("Sample data: add it to the catalogue or remove it.");
  command
    .command("fill")
    .description(
      "Publish sample data: companies and products up to the stated scale, 2 years of prices and 16 quarters of shipments. An empty catalogue gets the open data first.",
    )
    .option("--json", "output JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const opened = (await isFillDue()) ? await importPack(ctx, root, options.json) : [];
        const progress = rowProgress("sample", options.json);
        const published = await fillSample(ctx, { onProgress: progress.at });
        progress.done();
        const rfqs = await fillSampleRfqs(ctx);
        print(options.json, published, [
          ...opened,
          ...lines(published),
          ...(rfqs > 0 ? [`${rfqs} requests for quotation were added to the feed.`] : []),
        ]);
      }),
    );
  command
    .command("remove")
    .description("Publish a release without sample data.")
    .option("--json", "output JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const published = await removeSample(ctx);
        const rfqs = await removeSampleRfqs(ctx);
        print(options.json, published, [
          ...lines(published),
          ...(rfqs > 0 ? [`${rfqs} requests for quotation were removed from the feed.`] : []),
        ]);
      }),
    );
}
