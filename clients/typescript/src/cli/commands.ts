import { dashed } from "./arguments.js";
import { BASE_URL_FLAG, type Command, JSON_FLAG, noMore, oneWord, type OperationId, optionsOf, showRecord } from "./command.js";
import { exportCommand } from "./export-command.js";
import { changesCommand, rfqsCommand } from "./follow-command.js";
import { UsageError } from "./io.js";
import { listCommand, OWN_FLAGS, recordsCommand, writeList, writeOwn, LIST_FLAGS } from "./list-command.js";
import { listenCommand } from "./listen-command.js";
import type { Option } from "./options.js";

const RECORD_FLAGS = [JSON_FLAG, BASE_URL_FLAG];
const SERIES = { name: "series", takes: "IDS", description: "Daily history of these price series; the same as --series-id." };

/** The parameters of spot prices, trends and history, each once. */
function priceOptions(): Option[] {
  const ids = ["listSpotPrices", "listPriceTrends", "listPriceHistory"] as const;
  return [...new Map(ids.flatMap((id) => optionsOf(id).map((option): [string, Option] => [option.name, option]))).values()];
}

/** What one of the lists of prices has, another may not: nothing that was typed is left out silently. */
function requireKnown(values: ReadonlyMap<string, string>, id: OperationId): void {
  const names = new Set(optionsOf(id).map(({ name }) => name));
  const wrong = priceOptions().find(({ name }) => values.has(name) && !names.has(name));
  if (wrong) throw new UsageError(`--${dashed(wrong.name)} does not go with the other options: they ask for ${KINDS[id] ?? "prices"}.`);
}

const KINDS: Partial<Record<OperationId, string>> = {
  listSpotPrices: "the prices of a day",
  listPriceTrends: "trends",
  listPriceHistory: "price history",
};

/** What was asked for tells which list it is: an interval trends, a series or a span history, anything else prices of a day. */
const prices: Command = listCommand("prices", "listSpotPrices", {
  summary: "Spot prices, price history (--series, --from, --to) or trends (--interval)",
  options: priceOptions(),
  flags: [SERIES, ...LIST_FLAGS],
  notes: "heliodex prices series lists the price series with their IDS.",
  async run(cli) {
    noMore(cli.args.positionals);
    const { values } = cli.args;
    const series = values.get("series");
    const all = series === undefined ? values : new Map([...values, ["series_id", series]]);
    const isHistory = series !== undefined || values.has("from") || values.has("to");
    const id = values.has("interval") ? "listPriceTrends" : isHistory ? "listPriceHistory" : "listSpotPrices";
    requireKnown(all, id);
    await writeList({ ...cli, args: { ...cli.args, values: all } }, id);
  },
});

const webhooks: Command = {
  name: "webhooks",
  usage: "[options]",
  summary: "List webhook endpoints",
  options: [],
  flags: OWN_FLAGS,
  run(cli) {
    noMore(cli.args.positionals);
    return writeOwn(cli, cli.client.webhooks.list({}, { signal: cli.io.signal }));
  },
};

const deliveries: Command = {
  name: "webhooks deliveries",
  usage: "ENDPOINT [options]",
  summary: "List the deliveries to an endpoint",
  options: [],
  flags: OWN_FLAGS,
  run: (cli) => writeOwn(cli, cli.client.webhooks.deliveries(oneWord(cli.args, "The ID of an endpoint"), {}, { signal: cli.io.signal })),
};

const test: Command = {
  name: "webhooks test",
  usage: "ENDPOINT",
  summary: "Send a test event to an endpoint",
  options: [],
  flags: RECORD_FLAGS,
  run: async (cli) =>
    showRecord(cli, await cli.client.webhooks.test(oneWord(cli.args, "The ID of an endpoint"), { signal: cli.io.signal })),
};

const me: Command = {
  name: "me",
  usage: "",
  summary: "Plan, scopes, quota and limits of the key",
  options: [],
  flags: RECORD_FLAGS,
  async run(cli) {
    noMore(cli.args.positionals);
    await showRecord(cli, await cli.client.me({ signal: cli.io.signal }));
  },
};

/** Every command, in the order of the help. Of those that begin with the same word, the longer is found first. */
export const COMMANDS: readonly Command[] = [
  recordsCommand("companies", { list: "listCompanies", item: "getCompany" }),
  listCommand("companies stats", "listCompanyStats"),
  recordsCommand("products", { list: "listProducts", item: "getProduct" }),
  prices,
  listCommand("prices series", "listPriceSeries"),
  listCommand("shipments", "listShipments"),
  listCommand("releases", "listReleases"),
  changesCommand,
  rfqsCommand,
  exportCommand,
  webhooks,
  deliveries,
  test,
  listenCommand,
  me,
];

export type Found = { command: Command; rest: readonly string[] };

/** The command that was typed, and what stands behind it. */
export function findCommand(argv: readonly string[]): Found | null {
  const [first = "", second = ""] = argv;
  const two = COMMANDS.find(({ name }) => name === `${first} ${second}`);
  if (two) return { command: two, rest: argv.slice(2) };
  const one = COMMANDS.find(({ name }) => name === first);
  return one ? { command: one, rest: argv.slice(1) } : null;
}
