import { InvalidArgumentError, type Command } from "commander";
import { SummaryByResource } from "@/lib/catalog/imports/contract";
import { listReleases, showRelease } from "@/lib/catalog/releases/list-releases";
import { undoRelease } from "@/lib/catalog/releases/undo-release";
import { summaryLines } from "./describe-summary";
import { print, table, withDatabase } from "./with-database";

const positive = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Enter a whole number above zero.");
  return Number(text);
};

/** `release list | show | undo` */
export function releaseCommands(program: Command, root: string): void {
  const command = program.command("release").description("Releases of the catalogue: list, show, undo.");
  command
    .command("list")
    .description("List releases, newest first.")
    .option("--limit <n>", "maximum number", positive, 20)
    .option("--json", "output JSON")
    .action((options: { limit: number; json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const releases = await listReleases(ctx, options.limit);
        print(
          options.json,
          releases,
          releases.length === 0
            ? ["No releases yet."]
            : table(
                releases.map((r) => [
                  String(r.number),
                  r.published_at,
                  r.kind,
                  r.source,
                  r.title,
                  r.reverted_by === null ? "" : `undone by ${r.reverted_by}`,
                ]),
              ),
        );
      }),
    );
  command
    .command("show <number>")
    .description("Show a release and its changes.")
    .option("--json", "output JSON")
    .action((number: string, options: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const release = await showRelease(ctx, positive(number));
        print(options.json, release, [
          `release ${release.number}, ${release.published_at}, ${release.kind}: ${release.title}`,
          ...summaryLines(SummaryByResource.parse(release.summary)),
        ]);
      }),
    );
  command
    .command("undo <number>")
    .description("Undo a release by publishing a release that reverts it, unless later releases changed the same records.")
    .option("--json", "output JSON")
    .action((number: string, options: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const published = await undoRelease(ctx, positive(number));
        print(options.json, published, [
          `Release ${number} was undone by release ${published.release}.`,
          ...summaryLines(published.summary),
        ]);
      }),
    );
}
