import { extname } from "node:path";
import { Pages } from "../pages.js";
import { type Flag, wholeNumber } from "./arguments.js";
import {
  BASE_URL_FLAG,
  type Cli,
  type Command,
  noMore,
  type OperationId,
  operationOf,
  optionsOf,
  OUT_FLAG,
  queryOf,
  showRecord,
} from "./command.js";
import { requireWritable, type Sink, UsageError, withSink, write } from "./io.js";
import { tableOf } from "./table.js";

type Row = Record<string, unknown>;
type Rows = Pages<Row, unknown>;
type Form = "table" | "csv" | "ndjson" | "json";

/** A table is for a look; all of a large list would cost many calls. */
const TABLE_ROWS = 50;
const FORMS = ["csv", "ndjson", "json"] as const;
const MOST = 1_000_000_000;

export const LIST_FLAGS: readonly Flag[] = [
  { name: "csv", description: "CSV with a header row." },
  { name: "ndjson", description: "One JSON object per line; the default where the output is not a terminal." },
  { name: "json", description: "One JSON array." },
  OUT_FLAG,
  { name: "limit", takes: "N", description: `At most this many records. Default: ${TABLE_ROWS} in a table, all otherwise.` },
  { name: "dry-run", description: "Show how many records and calls all of it would take, free of charge." },
  BASE_URL_FLAG,
];

const OF_FILES: Readonly<Record<string, Form>> = { ".csv": "csv", ".ndjson": "ndjson", ".jsonl": "ndjson", ".json": "json" };

/** The form that was asked for, or what suits where the output goes. */
function formOf({ io, args }: Cli): Form {
  const asked = FORMS.filter((form) => args.flags.has(form));
  if (asked.length > 1) throw new UsageError(`Choose one of --${asked.join(" and --")}.`);
  const out = args.values.get("out");
  return asked[0] ?? (out === undefined ? (io.isTerminal ? "table" : "ndjson") : (OF_FILES[extname(out).toLowerCase()] ?? "ndjson"));
}

const limitOf = ({ args }: Cli): number | undefined => wholeNumber(args.values, "limit", [1, MOST]);
const maxOf = (limit: number | undefined): { max?: number } => (limit === undefined ? {} : { max: limit });

/** NDJSON as the elements of an array. */
async function writeArray(lines: AsyncIterable<string>, sink: Sink): Promise<void> {
  let isFirst = true;
  for await (const text of lines) {
    const rows = text.split("\n").filter((line) => line !== "");
    if (rows.length === 0) continue;
    await sink.write(`${isFirst ? "[\n" : ",\n"}${rows.join(",\n")}`);
    isFirst = false;
  }
  await sink.write(isFirst ? "[]\n" : "\n]\n");
}

async function writeTable({ io }: Cli, rows: Rows, limit = TABLE_ROWS): Promise<void> {
  const found: Row[] = [];
  let hasMore = false;
  for await (const { data, page } of rows.pages()) {
    found.push(...data);
    hasMore = page.has_more || found.length > limit;
    if (found.length >= limit) break;
  }
  if (found.length === 0) return write(io.stderr, "No results\n");
  const { text, hidden } = tableOf(found.slice(0, limit), io.columns);
  await write(io.stdout, text);
  if (hidden.length > 0) await write(io.stderr, `Not shown: ${hidden.join(", ")}. Choose with --fields.\n`);
  if (hasMore) await write(io.stderr, `More records follow. Show more with --limit, or all with --csv, --ndjson or --json.\n`);
}

/** The cost of all of it, before it is spent. */
async function showCost(cli: Cli, rows: Rows): Promise<void> {
  const { all_pages: all } = await rows.cost();
  if (cli.args.flags.has("json") || !cli.io.isTerminal) return write(cli.io.stdout, `${JSON.stringify(all)}\n`);
  const [records, calls, kilobytes] = [all.rows, all.calls, Math.ceil(all.bytes / 1_000)].map((count) => count.toLocaleString("en"));
  await write(cli.io.stdout, `${records} records, ${calls} ${all.calls === 1 ? "call" : "calls"}, about ${kilobytes} kB\n`);
}

/** Writes a list of market data in the form that was asked for, exactly as the API sends it. */
export async function writeList(cli: Cli, id: OperationId): Promise<void> {
  const form = formOf(cli);
  const limit = limitOf(cli);
  const out = cli.args.values.get("out");
  if (out !== undefined) await requireWritable(out);
  const query = queryOf(cli.args, optionsOf(id));
  const small = form === "table" && (limit ?? TABLE_ROWS) < 100 ? { limit: limit ?? TABLE_ROWS } : {};
  const options = { signal: cli.io.signal };
  const rows: Rows = new Pages({
    transport: cli.core.transport,
    path: operationOf(id).path,
    query: { ...query, ...small },
    options,
    isData: true,
  });
  if (cli.args.flags.has("dry-run")) return showCost(cli, rows);
  if (form === "table") return writeTable(cli, rows, limit);
  await withSink(cli.io, out, async (sink) => {
    if (form === "json") return writeArray(rows.text("ndjson", maxOf(limit)), sink);
    for await (const text of rows.text(form, maxOf(limit))) await sink.write(text);
  });
}

/** Writes a list of what belongs to the organisation, which the API sends as JSON only. */
export async function writeOwn(cli: Cli, rows: Pages<object>): Promise<void> {
  const form = formOf(cli);
  const limit = limitOf(cli);
  if (form === "csv") throw new UsageError("This list is not available as CSV. Use --json or --ndjson.");
  const records = await rows.all(maxOf(limit));
  if (form === "table" && records.length === 0) return write(cli.io.stderr, "No results\n");
  await withSink(cli.io, cli.args.values.get("out"), async (sink) => {
    if (form === "table")
      return sink.write(
        tableOf(
          records.map((one) => ({ ...one })),
          cli.io.columns,
        ).text,
      );
    if (form === "json") return sink.write(`${JSON.stringify(records, null, 2)}\n`);
    for (const record of records) await sink.write(`${JSON.stringify(record)}\n`);
  });
}

export const OWN_FLAGS = LIST_FLAGS.filter(({ name }) => name !== "csv" && name !== "dry-run");

/** A list of market data. */
export const listCommand = (name: string, id: OperationId, more: Partial<Command> = {}): Command => ({
  name,
  usage: "[options]",
  summary: operationOf(id).summary,
  options: optionsOf(id),
  flags: LIST_FLAGS,
  async run(cli) {
    noMore(cli.args.positionals);
    await writeList(cli, id);
  },
  ...more,
});

type Both = { list: OperationId; item: OperationId };

/** A list, and with an ID behind it one record. */
export const recordsCommand = (name: string, { list, item }: Both): Command =>
  listCommand(name, list, {
    usage: "[ID] [options]",
    async run(cli) {
      const [id, ...others] = cli.args.positionals;
      noMore(others);
      if (id === undefined) return writeList(cli, list);
      const query = queryOf(cli.args, optionsOf(item));
      const unknown = [...cli.args.values.keys()].filter((one) => !(one in query) && one !== "base_url");
      if (unknown[0] !== undefined) throw new UsageError(`--${unknown[0].replaceAll("_", "-")} is for lists, not for one record.`);
      await showRecord(cli, await cli.core.record<object>([operationOf(item).path, { id }], query, { signal: cli.io.signal }));
    },
  });
