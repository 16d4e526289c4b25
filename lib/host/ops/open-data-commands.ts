import { join } from "node:path";
import type { Command } from "commander";
import { type Imported, importOpenData } from "@/lib/catalog/open-data/import-open-data";
import type { Context } from "@/lib/platform/context";
import { summaryLines } from "./describe-summary";
import { rowProgress } from "./progress";
import { print, withDatabase } from "./with-database";

const lines = ({ title, published }: Imported): string[] =>
  published ? [`${title}: published as release ${published.release}.`, ...summaryLines(published.summary)] : [`${title}: no changes.`];

async function importAll(ctx: Context, root: string, json: boolean | undefined): Promise<Imported[]> {
  const progress = rowProgress("open data", json);
  const imported = await importOpenData(ctx, { folder: join(root, "open-data"), onProgress: progress.at });
  progress.done();
  return imported;
}

/** Publishes what the open-data pack has and the catalogue lacks, and says what it did. */
export const importPack = async (ctx: Context, root: string, json: boolean | undefined): Promise<string[]> =>
  (await importAll(ctx, root, json)).flatMap(lines);

/** `open-data import` */
export function openDataCommands(program: Command, root: string): void {
  program
    .command("open-data")
    .description("Open data that comes with the program; open-data/NOTICE.md has sources and licences.")
    .command("import")
    .description("Publish the open data of each source that has published nothing yet. Others stay as they are.")
    .option("--json", "output JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const imported = await importAll(ctx, root, options.json);
        print(
          options.json,
          imported,
          imported.length === 0 ? ["All sources of the open data have published. Nothing was imported."] : imported.flatMap(lines),
        );
      }),
    );
}
