import { InvalidArgumentError, type Command } from "commander";
import { listSources } from "@/lib/catalog/releases/list-sources";
import { figureText, figureTitle } from "@/lib/catalog/scorecards/contract";
import { readScorecard } from "@/lib/catalog/scorecards/read-scorecard";
import {
  ORDERED_RESOURCES,
  orderEffectText,
  scopeTitle,
  WHOLE,
  type OrderedResource,
  type SourceOrderEntry,
} from "@/lib/catalog/source-order/contract";
import { listSourceOrders } from "@/lib/catalog/source-order/list-source-orders";
import { setSourceOrder } from "@/lib/catalog/source-order/set-source-order";
import { isOneOf } from "@/lib/core/tables";
import { print, table, withDatabase } from "./with-database";

type Options = { json?: boolean; table?: string; reset?: boolean; yes?: boolean };

function resourceOf(text: string): OrderedResource {
  if (!isOneOf(ORDERED_RESOURCES, text)) throw new InvalidArgumentError(`Resources: ${ORDERED_RESOURCES.join(", ")}.`);
  return text;
}

const orderLine = ({ resource, scope, stated, sources }: SourceOrderEntry): string =>
  `${resource} ${scope === WHOLE ? "(all)" : scope}: ${sources.map(({ code }) => code).join(", ")}${stated ? "" : " (usual order)"}`;

/** `source list | order | scorecard` */
export function sourceCommands(program: Command, root: string): void {
  const command = program.command("source").description("Sources of the data: list them, and order those that have the same table.");
  command
    .command("list")
    .description("List sources, and who comes first where several have the same table.")
    .option("--json", "output JSON")
    .action((options: Options) =>
      withDatabase(root, async (ctx) => {
        const [sources, orders] = [await listSources(ctx), await listSourceOrders(ctx)];
        const rows = sources.map(({ code, name, companies, products, prices, shipments }) =>
          [code, name, companies, products, prices, shipments].map(String),
        );
        const listed = table([["source", "name", "companies", "products", "prices", "shipments"], ...rows]);
        print(options.json, { sources, orders }, rows.length === 0 ? ["No sources yet."] : [...listed, ...orders.map(orderLine)]);
      }),
    );
  command
    .command("order <resource> [sources...]")
    .description(
      "Set which source responds: the first named with rows for the quarter (by default the newest quarter of any source). Without sources and with --reset, the usual order.",
    )
    .option("--table <product/dimension/basis>", "only this shipment table, such as module/destination/exported")
    .option("--reset", "go back to the usual order")
    .option("--yes", "set the order; without it, only what it would change in responses is shown")
    .option("--json", "output JSON")
    .action((typed: string, sources: string[], options: Options) =>
      withDatabase(root, async (ctx) => {
        const [resource, scope] = [resourceOf(typed), options.table ?? WHOLE];
        if ((sources.length === 0) !== (options.reset === true))
          throw new InvalidArgumentError("Name the sources in order, or use --reset.");
        const isSet = options.yes === true;
        const { effects } = await setSourceOrder(ctx, { resource, scope, sources, dry_run: !isSet });
        const said = `${scopeTitle(resource, scope)}: ${sources.length === 0 ? "usual order" : sources.join(", ")}.`;
        const changes = effects.map(orderEffectText).map(({ title, tables }) => `${title} (${tables})`);
        const asked = [
          ...(changes.length > 0 ? changes : ["No response would change."]),
          "The order is not set. To set it, run again with --yes.",
        ];
        print(options.json, { resource, scope, sources, effects, set: isSet }, isSet ? [said] : [said, ...asked]);
      }),
    );
  command
    .command("scorecard <source>")
    .description("Show the quality of a source's records in its newest releases.")
    .option("--json", "output JSON")
    .action((source: string, options: Options) =>
      withDatabase(root, async (ctx) => {
        const view = await readScorecard(ctx, source);
        const head = ["records", "figure", ...view.releases.map(({ release }) => `release ${release}`)];
        const lines = view.rows.map(({ resource, metric, part, values }) => [
          ...[resource, figureTitle(metric, part)],
          ...values.map((value) => (value === null ? "" : figureText(metric, value))),
        ]);
        print(options.json, view, lines.length === 0 ? ["Nothing measured yet."] : table([head, ...lines]));
      }),
    );
}
