import { InvalidArgumentError, Option, type Command } from "commander";
import { z } from "zod";
import type { Importer } from "@/lib/catalog/drafts";
import { FILE_OPTIONS } from "@/lib/catalog/importers/open-input";
import { IMPORTERS, importerOf, optionsOf } from "@/lib/catalog/importers/registry";
import { hiddenText } from "@/lib/catalog/imports/contract";
import { discardImport } from "@/lib/catalog/imports/discard-import";
import { companyDirectory, planImport, type ImportPlan } from "@/lib/catalog/imports/open-import";
import { readFile } from "@/lib/catalog/imports/read-file";
import { recheckImport } from "@/lib/catalog/imports/recheck-import";
import { removeDryRun } from "@/lib/catalog/imports/remove-dry-run";
import { importerOf as importerOfMapping } from "@/lib/catalog/mappings/saved-mapping";
import { reasonsText } from "@/lib/catalog/quarantine/contract";
import { type Listed, previewImport, type Preview } from "@/lib/catalog/releases/preview";
import { publishImport, type Published } from "@/lib/catalog/releases/publish-import";
import { worseText } from "@/lib/catalog/scorecards/contract";
import { responseEffectText } from "@/lib/catalog/source-order/contract";
import { stageImport } from "@/lib/catalog/staging/stage-import";
import type { Context } from "@/lib/platform/context";
import { summaryLines } from "./describe-summary";
import { mapCommand, mappingFor, mappingsCommand } from "./map-command";
import { rowProgress } from "./progress";
import { fileAt } from "./typed-path";
import { print, withDatabase } from "./with-database";

type ReadBy = { name: string; version: number };
/** What came of a file; `published` is undefined where nobody said so. */
type Staged = { preview: Preview; published: Published | null | undefined; mapping?: ReadBy };
export type Options = {
  publish?: boolean;
  dryRun?: boolean;
  allowShrink?: boolean;
  allowWorse?: boolean;
  title?: string;
  json?: boolean;
} & Record<string, unknown>;

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function kindOf(text: string): Importer {
  const importer = importerOf(text);
  if (!importer) throw new InvalidArgumentError(`Kinds: ${IMPORTERS.map(({ kind }) => kind).join(", ")}.`);
  return importer;
}

/** Those of these options that were given on the command line. */
const given = (options: Options, known: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.keys(known).flatMap((name) => {
      const value = options[camel(name)];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );

async function runImport(ctx: Context, importer: Importer, { typed, options }: { typed: string; options: Options }): Promise<Staged> {
  const file = await fileAt(typed);
  const plan = planImport(importer.kind, given(options, optionsOf(importer)));
  return stageFile(ctx, { ...plan, file }, options);
}

/**
 * Reads and checks a file by its plan, and publishes it when told to; `mapping` is the version of one that it is read by. Of a dry
 * run nothing is left but its preview.
 */
export async function stageFile(
  ctx: Context,
  { file, importer, source, mode, options: own, mapping }: ImportPlan & { file: string; mapping?: string },
  options: Options,
): Promise<Staged> {
  const files: Record<string, string> = {};
  for (const [name, path] of Object.entries(given(options, importer.files))) files[name] = await fileAt(path);
  const progress = rowProgress(importer.kind, options.json);
  const read = readFile({ importer, source, mode }, { path: file, companies: await companyDirectory(), options: own, files });
  const { importId } = await stageImport(ctx, {
    kind: importer.kind,
    source,
    mode,
    fileName: file,
    ...(mapping === undefined ? {} : { options: { mapping } }),
    ...read,
    onProgress: progress.at,
  });
  progress.done();
  const preview = await previewImport(ctx, importId);
  if (options.dryRun) await removeDryRun(ctx, importId);
  if (!options.publish) return { preview, published: undefined };
  const published = await publishImport(ctx, importId, {
    title: options.title ?? `${importer.title}: ${file.split("/").at(-1) ?? file}`,
    allowShrink: options.allowShrink ?? false,
    allowWorse: options.allowWorse ?? false,
    checked: preview.checked,
    responses: preview.responsesKey,
  });
  return { preview, published };
}

const NamedMapping = z.object({ mapping: z.string().optional(), changedColumns: z.boolean().optional() });

/** A file of another layout, by the mapping that is named or has its columns. @throws DomainError */
async function runMapped(ctx: Context, typed: string, options: Options): Promise<Staged> {
  const file = await fileAt(typed);
  const saved = await mappingFor(file, NamedMapping.parse(options));
  const staged = await stageFile(
    ctx,
    {
      ...{ importer: importerOfMapping(saved), source: saved.source, mode: saved.mode, options: given(options, FILE_OPTIONS) },
      ...{ file, mapping: saved.ref },
    },
    options,
  );
  const { name, version } = saved;
  return { ...staged, mapping: { name, version } };
}

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([code, n]) => `${code} ${n}`)
    .join(", ");

/** How the file was read, where somebody may doubt it. */
function fileLines(file: Preview["report"]["file"]): string[] {
  const hidden = (file && hiddenText(file)) ?? null;
  const sheet = [...(file?.sheet ? [`sheet: ${file.sheet}`] : []), ...(hidden === null ? [] : [hidden])];
  if (!file?.encoding || file.encoding.name === "utf-8") return sheet;
  const { name, certainty, samples } = file.encoding;
  return [...sheet, `encoding: ${name}, ${Math.round(certainty * 100)}% certain: ${samples.join(" | ")}`];
}

/** What publishing means for responses and for the source's figures. */
const effectLines = ({ goneColumns, responses, waitingRemovals, worse }: Preview): string[] => [
  ...goneColumns.map(
    ({ resource, field, n }) => `column gone that the file published before had: ${field}; ${n} ${resource} keep their values`,
  ),
  ...responses.map(responseEffectText).map(({ title, tables }) => `${title} (${tables})`),
  ...Object.entries(waitingRemovals).map(([resource, n]) => `not removed, because a quarantined row may be one of them: ${n} ${resource}`),
  ...worse.map((one) => `worse by more than its bound: ${worseText(one)}`),
];

/** Records that are other than the file says, because of others that they belong to. */
function linkedLines({ keptLinks = 0, followers = 0 }: Preview["report"]): string[] {
  return [
    ...(keptLinks > 0 ? [`${keptLinks} records keep their company: the name in the file matches none or several`] : []),
    ...(followers > 0 ? [`${followers} published prices change with the assessment that they carry forward`] : []),
  ];
}

/** Names that match several companies, with those that each could be. */
const unclearLines = (unclear: Preview["report"]["unclear"]): string[] =>
  unclear === undefined
    ? []
    : [
        `names that match several companies: ${unclear.count}`,
        ...unclear.names.map(({ name, rows, companies, examples }) => {
          const more = companies > examples.length ? `, and ${companies - examples.length} more` : "";
          return `  ${name} (${rows === 1 ? "1 row" : `${rows} rows`}): ${examples.join(", ")}${more}`;
        }),
        ...(unclear.count > unclear.names.length ? [`  and ${unclear.count - unclear.names.length} more`] : []),
      ];

function publishedLine(published: Published | null): string {
  if (published === null) return "No changes, so no release was created.";
  const isEmpty = Object.keys(published.summary).length === 0;
  return `Published as release ${published.release}${isEmpty ? ": no record changed, but responses now say which figures are quarantined" : ""}.`;
}

/** What can be done now. */
function outcomeLine({ preview, published }: Staged, isDry: boolean): string {
  if (isDry) return "Dry run: nothing was stored.";
  if (published === undefined && preview.report.staged === 0) return "Nothing of this file can be published.";
  if (published === undefined)
    return `Not published. To publish, run: ops import publish ${preview.importId} (or run again with --publish).`;
  return publishedLine(published);
}

/** That a list is not all there is. */
const moreLine = ({ shown, of }: Listed): string[] => (of > shown && shown > 0 ? [`  and ${of - shown} more`] : []);

function lines({ preview, published, mapping }: Staged, { dryRun = false }: Options = {}): string[] {
  const { report } = preview;
  const out = [
    `${dryRun ? "dry run" : `import ${preview.importId}`}: ${report.rows} rows read, ${report.staged} staged, ${report.duplicates} duplicate${report.duplicates === 1 ? "" : "s"}`,
    ...(mapping === undefined ? [] : [`read by mapping ${mapping.name}, version ${mapping.version} (name another with --mapping)`]),
    ...fileLines(report.file),
    ...summaryLines(preview.summary),
  ];
  for (const { change, resource, ref } of preview.examples) out.push(`  ${change} ${resource}: ${ref}`);
  out.push(...moreLine(preview.listed.examples));
  if (Object.keys(report.quarantined).length > 0) out.push(`quarantined: ${listed(report.quarantined)}`);
  for (const quarantined of preview.quarantined)
    out.push(
      `  ${quarantined.line === null ? "" : `line ${quarantined.line}: `}${[quarantined.ref ?? "", reasonsText(quarantined.reasons)].join(" ").trim()}`,
    );
  out.push(...moreLine(preview.listed.quarantined));
  const { added, changed, lost } = preview.links;
  if (added + changed + lost > 0) out.push(`links to companies: ${added} added, ${changed} changed, ${lost} lost`);
  const { count, names } = preview.unlinked;
  if (count > 0) out.push(`names linked to no company: ${count}`);
  for (const { name, rows } of names) out.push(`  ${name} (${rows === 1 ? "1 row" : `${rows} rows`})`);
  if (count > names.length) out.push(`  and ${count - names.length} more`);
  out.push(...linkedLines(report), ...unclearLines(report.unclear));
  if (report.placeholders) out.push(`read as empty, because the cell says N/A, - or the like: ${listed(report.placeholders)}`);
  for (const { resource, field, n } of report.kept ?? [])
    out.push(`kept, because the file does not state it: ${field} of ${n} ${resource}`);
  for (const { resource, field, n } of preview.emptied) out.push(`becomes empty: ${field} of ${n} ${resource}`);
  out.push(...effectLines(preview));
  if (Object.keys(report.skipped).length > 0) out.push(`skipped: ${listed(report.skipped)}`);
  for (const example of report.skippedExamples) out.push(`  line ${example.line}: ${example.detail}`);
  return [...out, outcomeLine({ preview, published }, dryRun)];
}

/** The options of every command that reads a file. */
const publishable = (command: Command): Command =>
  command
    .option("--publish", "publish as a release")
    .addOption(new Option("--dry-run", "show the changes and store nothing").conflicts("publish"))
    .option("--allow-shrink", "publish even if more than 20% of one kind of the source's records would be removed")
    .option("--allow-worse", "publish even if figures of the source's scorecard become worse by more than their bound")
    .option("--title <text>", "title of the release")
    .option("--json", "output JSON");

const report = (result: Staged, options: Options): void =>
  print(
    options.json,
    { ...result.preview, mapping: result.mapping ?? null, release: result.published?.release ?? null },
    lines(result, options),
  );

/** What publishing a staged import would change, and how it is published. */
export const printPreview = (preview: Preview, json: boolean | undefined): void =>
  print(json, preview, lines({ preview, published: undefined }));

/** `import <kind> <file>`: read, check, show what would change, and publish when told to. */
export function importCommand(program: Command, root: string): void {
  const command = program.command("import").description("Read a file and show its changes. Publish them with --publish.");
  for (const importer of IMPORTERS) {
    const sub = publishable(command.command(`${importer.kind} <file>`).description(`${importer.title} (${importer.mode})`));
    for (const [name, about] of Object.entries(optionsOf(importer))) sub.option(`--${name} <value>`, about);
    for (const [name, about] of Object.entries(importer.files ?? {})) sub.option(`--${name} <path>`, about);
    sub.action((file: string, options: Options) =>
      withDatabase(root, async (ctx) => report(await runImport(ctx, kindOf(importer.kind), { typed: file, options }), options)),
    );
  }
  const mapped = publishable(command.command("mapped <file>").description("A file of another layout, by a saved mapping"));
  for (const [name, about] of Object.entries(FILE_OPTIONS)) mapped.option(`--${name} <value>`, about);
  mapped
    .option("--changed-columns", "read it even if its columns are others than the mapping was made for")
    .option("--mapping <name>", "name or ID of the mapping (default: the one that has the file's columns)")
    .action((file: string, options: Options) => withDatabase(root, async (ctx) => report(await runMapped(ctx, file, options), options)));
  mapCommand(command, root);
  mappingsCommand(command, root);
  command
    .command("check <import>")
    .description("Check a staged import against what is published now, and show its changes.")
    .option("--json", "output JSON")
    .action((importId: string, options: Options) =>
      withDatabase(root, async (ctx) => {
        await recheckImport(ctx, importId);
        printPreview(await previewImport(ctx, importId), options.json);
      }),
    );
  command
    .command("preview <import>")
    .description("Show what publishing a staged import would change.")
    .option("--json", "output JSON")
    .action((importId: string, options: Options) =>
      withDatabase(root, async (ctx) => {
        printPreview(await previewImport(ctx, importId), options.json);
      }),
    );
  command
    .command("discard <import>")
    .description("Discard an import that is not published; its quarantined rows go with it.")
    .option("--json", "output JSON")
    .action((importId: string, options: Options) =>
      withDatabase(root, async (ctx) => {
        await discardImport(ctx, importId);
        print(options.json, { discarded: importId }, [`Discarded import ${importId}.`]);
      }),
    );
  command
    .command("publish <import>")
    .description("Publish a staged import.")
    .option("--allow-shrink", "publish even if more than 20% of one kind of the source's records would be removed")
    .option("--allow-worse", "publish even if figures of the source's scorecard become worse by more than their bound")
    .option("--title <text>", "title of the release")
    .option("--json", "output JSON")
    .action((importId: string, options: Options) =>
      withDatabase(root, async (ctx) => {
        const published = await publishImport(ctx, importId, {
          title: options.title ?? `Import ${importId}`,
          allowShrink: options.allowShrink ?? false,
          allowWorse: options.allowWorse ?? false,
        });
        print(options.json, published, [publishedLine(published)]);
      }),
    );
}
