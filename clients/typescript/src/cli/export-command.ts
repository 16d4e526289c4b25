import type { Export } from "../generated.js";
import type { Flag } from "./arguments.js";
import {
  BASE_URL_FLAG,
  type Cli,
  type Command,
  JSON_FLAG,
  noMore,
  type OperationId,
  optionsOf,
  OUT_FLAG,
  queryOf,
  showRecord,
} from "./command.js";
import { requireWritable, UsageError, write } from "./io.js";
import type { Option } from "./options.js";

/** The list whose filters an export of a dataset takes. */
const DATASETS = {
  company: "listCompanies",
  product: "listProducts",
  spot_price: "listPriceHistory",
  shipment: "listShipments",
} as const satisfies Record<string, OperationId>;
type Dataset = keyof typeof DATASETS;

/** As the commands are called. */
const ALSO: Readonly<Record<string, Dataset>> = { companies: "company", products: "product", prices: "spot_price", shipments: "shipment" };
/** What an export has beside its filters. */
const BESIDE: ReadonlySet<string> = new Set(["fields", "as_of", "sort"]);

const FLAGS: readonly Flag[] = [
  { name: "dataset", takes: "NAME", description: "companies, products, prices or shipments." },
  { name: "format", takes: "FORMAT", description: "csv (compressed with gzip) or parquet. Default: csv." },
  { ...OUT_FLAG, takes: "PATH", description: "File, or folder for the file's own name. Default: this folder." },
  { name: "id", takes: "ID", description: "Download an export that was started before." },
  { name: "delete", description: "Delete the export once it is saved." },
  JSON_FLAG,
  BASE_URL_FLAG,
];

const isDataset = (name: string): name is Dataset => Object.hasOwn(DATASETS, name);

function datasetOf(name: string): Dataset {
  const found = ALSO[name] ?? name;
  if (isDataset(found)) return found;
  throw new UsageError(`Unknown dataset "${name}". Datasets: ${Object.keys(ALSO).join(", ")}.`);
}

/** Every filter of every dataset, once; the API says which of them a dataset has. */
function allOptions(): Option[] {
  const byName = new Map(Object.values(DATASETS).flatMap((id) => optionsOf(id).map((option) => [option.name, option])));
  return [...byName.values()].filter(({ name }) => name !== "sort");
}

type Wanted = { dataset: Dataset; format: "csv" | "parquet" };

function wantedOf({ args }: Cli): Wanted {
  const dataset = args.values.get("dataset");
  if (dataset === undefined) throw new UsageError(`--dataset is missing. Datasets: ${Object.keys(ALSO).join(", ")}.`);
  const format = args.values.get("format") ?? "csv";
  if (format !== "csv" && format !== "parquet") throw new UsageError(`Unknown format "${format}". Formats: csv, parquet.`);
  return { dataset: datasetOf(dataset), format };
}

async function start({ client, args, io }: Cli, { dataset, format }: Wanted): Promise<string> {
  const query = Object.entries(queryOf(args, allOptions()));
  const filters = Object.fromEntries(query.filter(([name]) => !BESIDE.has(name)));
  const fields = args.values.get("fields")?.split(",");
  const body = {
    resource: dataset,
    format,
    fields,
    as_of: args.values.get("as_of"),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  };
  const { id } = await client.exports.create(body, { signal: io.signal });
  await write(io.stderr, `Started ${id}. If this ends early, continue with: heliodex export --id ${id}\n`);
  return id;
}

const LINE = 60;
/** One line that is written again and again; empty at the end. */
const line = ({ io }: Cli, text: string): void => {
  if (io.showsProgress) void write(io.stderr, `\r${text.padEnd(LINE)}${text === "" ? "\r" : ""}`);
};

const stateText = ({ state, rows_done: done, rows_total: total }: Export): string =>
  total === null ? state : `${state}, ${done.toLocaleString("en")} of ${total.toLocaleString("en")} rows`;

async function run(cli: Cli): Promise<void> {
  const { client, args, io } = cli;
  noMore(args.positionals);
  const path = args.values.get("out") ?? ".";
  await requireWritable(path, true);
  const id = args.values.get("id") ?? (await start(cli, wantedOf(cli)));
  const { signal } = io;
  await client.exports.wait(id, { signal, onProgress: (state) => line(cli, stateText(state)) });
  const saved = await client.exports.download(id, path, { signal });
  line(cli, "");
  if (args.flags.has("delete")) await client.exports.delete(id, { signal });
  await showRecord(cli, { export: id, file: saved.path, bytes: saved.bytes, sha256: saved.sha256 });
}

export const exportCommand: Command = {
  name: "export",
  usage: "--dataset NAME [--format parquet] [--out PATH] [filters]",
  summary: "Export a dataset to a file, with its checksum verified",
  options: allOptions(),
  flags: FLAGS,
  notes: "Filters are those of the dataset's list. Starting an export costs one call; checking and downloading are free.",
  run,
};
