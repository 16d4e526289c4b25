import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import { DomainError } from "@/lib/core/errors";
import { importRequests } from "@/lib/rfq/requests/import-requests";
import { rowProgress } from "./progress";
import { print, withDatabase } from "./with-database";

/** `import rfqs <file>`, beside the kinds of the catalogue: these rows are not published as a release. */
export function rfqCommands(program: Command, root: string): void {
  const parent = program.commands.find((command) => command.name() === "import") ?? program.command("import");
  parent
    .command("rfqs <file>")
    .description(
      "Import requests for quotation from CSV with a header row or from NDJSON. They are anonymised and published once the rules allow it.",
    )
    .option("--vetted", "mark all buyers in the file as vetted; otherwise staff vet them individually")
    .option("--json", "output JSON")
    .action((typed: string, options: { json?: boolean; vetted?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const file = resolve(process.env.INIT_CWD ?? process.cwd(), typed);
        if (!(await stat(file).catch(() => null))?.isFile()) throw new DomainError("not-found", `File not found: ${file}.`);
        const progress = rowProgress("rfqs", options.json);
        const result = await importRequests(ctx, file, { vetted: options.vetted ?? false, onRow: progress.at });
        progress.done();
        const more = result.refusedTotal - result.refused.length;
        print(options.json, result, [
          `${result.taken} imported, ${result.repeated} already known, ${result.refusedTotal} rejected`,
          ...result.refused.map(({ line, reason }) => `  line ${line}: ${reason}`),
          ...(more > 0 ? [`  and ${more} more`] : []),
        ]);
      }),
    );
}
