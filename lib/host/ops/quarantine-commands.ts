import { readFile, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { z } from "zod";
import { type DecideByFileReply, MAX_DECISIONS_BYTES, QuarantineCsvQuery } from "@/lib/catalog/quarantine/contract";
import { decideByFile } from "@/lib/catalog/quarantine/decide-by-file";
import { exportQuarantined } from "@/lib/catalog/quarantine/export-quarantined";
import { type QuarantineFacts, quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { prepareDecisions } from "@/lib/catalog/quarantine/prepare-decisions";
import { previewImport } from "@/lib/catalog/releases/preview";
import { DomainError } from "@/lib/core/errors";
import { printPreview } from "./import-command";
import { fileAt, typedPath } from "./typed-path";
import { print, withDatabase } from "./with-database";

const ExportOptions = QuarantineCsvQuery.extend({ output: z.string().optional(), json: z.boolean().default(false) });
const ImportOptions = z.object({ dryRun: z.boolean().default(false), json: z.boolean().default(false) });

const rowsText = (rows: number): string => (rows === 1 ? "1 row" : `${rows} rows`);

type Notes = DecideByFileReply["changes"];
const notesText = (notes: Notes): string[] => notes.map(({ line, id, detail }) => `  line ${line}, row ${id}: ${detail}`);

/** Accepted and corrected rows are published by an import of their own, for each source. */
const publishText = ({ waiting }: Pick<QuarantineFacts, "waiting">): string[] =>
  waiting.map(({ source, rows }) => `To review and publish ${rowsText(rows)} of ${source}, run: ops quarantine prepare ${source}`);

function lines({ applied, accepted, corrected, rejected, left, changes }: DecideByFileReply, isDry: boolean): string[] {
  const outcome = applied ? "Decided." : isDry ? "Dry run: nothing was changed." : "The file has no decisions.";
  return [`${accepted} accepted, ${corrected} corrected, ${rejected} rejected, ${left} without a decision`, ...notesText(changes), outcome];
}

const SHOWN = 50;

/** @throws DomainError conflict with each decision that can't be made */
function requireDecided({ refused }: DecideByFileReply): void {
  if (refused.length === 0) return;
  const more = refused.length > SHOWN ? [`  and ${refused.length - SHOWN} more`] : [];
  const title = `${refused.length === 1 ? "1 decision" : `${refused.length} decisions`} can't be made, so nothing was changed:`;
  throw new DomainError("conflict", [title, ...notesText(refused.slice(0, SHOWN)), ...more].join("\n"));
}

async function decisionsIn(typed: string): Promise<string> {
  const bytes = await readFile(await fileAt(typed));
  if (bytes.length > MAX_DECISIONS_BYTES) throw new DomainError("unprocessable", "The file is larger than 4 MB. Split it into parts.");
  return bytes.toString("utf8");
}

/** `quarantine export | import | prepare`: decides on quarantined rows in a spreadsheet, and publishes what was decided. */
export function quarantineCommands(program: Command, root: string): void {
  const command = program
    .command("quarantine")
    .description("Quarantined rows: take them out as CSV, decide as the edited file says, and publish them.");
  command
    .command("export")
    .description("Print open rows as CSV, with empty columns for decisions.")
    .option("--import <id>", "only the rows of this import")
    .option("--source <code>", "only the rows of this source")
    .option("--resource <name>", "only one kind of record")
    .option("--cause <text>", "only rows whose first reason is in these words")
    .option("--code <code>", "only rows with this reason, such as price-jump")
    .option("--output <path>", "write to this file (default: standard output)")
    .option("--json", "output JSON; needs --output")
    .action((given: unknown) =>
      withDatabase(root, async (ctx) => {
        const { output, json, ...query } = ExportOptions.parse(given);
        const { csv, rows, left } = await exportQuarantined(ctx, query);
        const more = left > 0 ? [`${rowsText(left)} more: decide on these first.`] : [];
        if (output === undefined) {
          process.stdout.write(csv);
          return void process.stderr.write(more.map((line) => `${line}\n`).join(""));
        }
        await writeFile(typedPath(output), csv, { mode: 0o600 });
        print(json, { rows, left, output }, [`Wrote ${rowsText(rows)} to ${output}.`, ...more]);
      }),
    );
  command
    .command("import <file>")
    .description("Accept, correct and reject rows as the edited file says: all of its decisions, or none.")
    .option("--dry-run", "show what would be decided, and change nothing")
    .option("--json", "output JSON")
    .action((typed: string, given: unknown) =>
      withDatabase(root, async (ctx) => {
        const { dryRun, json } = ImportOptions.parse(given);
        const reply = await decideByFile(ctx, { csv: await decisionsIn(typed), dry_run: dryRun });
        requireDecided(reply);
        print(json, reply, [...lines(reply, dryRun), ...(reply.applied ? publishText(await quarantineFacts(ctx)) : [])]);
      }),
    );
  command
    .command("prepare <source>")
    .description("Make an import of the accepted and corrected rows of a source, and show what publishing it would change.")
    .option("--json", "output JSON")
    .action((source: string, { json = false }: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const { import_id } = await prepareDecisions(ctx, source);
        printPreview(await previewImport(ctx, import_id), json);
      }),
    );
}
