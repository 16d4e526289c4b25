import { InvalidArgumentError, type Command } from "commander";
import { moveText, movePct, DecideEntriesInput, SaveEntryInput, type RoundEntry } from "@/lib/catalog/assessments/contract";
import { decideEntries } from "@/lib/catalog/assessments/decide-entries";
import { readEntry } from "@/lib/catalog/assessments/read-entries";
import { readRound } from "@/lib/catalog/assessments/read-round";
import { saveEntry } from "@/lib/catalog/assessments/save-entry";
import { withdrawEntry } from "@/lib/catalog/assessments/withdraw-entry";
import { typedInput } from "./typed-input";
import { print, table, withDatabase } from "./with-database";

type Json = { json?: boolean };
type EnterOptions = Json & { avg?: string; low?: string; high?: string; note?: string; unchanged?: boolean };

function stateText({ state, needs_approval, is_approved, decision, fault }: RoundEntry): string {
  if (fault !== null) return `${state}, ${fault}`;
  if (decision === "returned") return "returned";
  return is_approved ? `${state}, approved` : needs_approval ? `${state}, needs approval` : state;
}

const entryLine = (entry: RoundEntry): string[] => {
  const { series_id, item, last, avg } = entry;
  const before = last[0]?.avg;
  const move = before !== undefined && avg !== null ? moveText(movePct(before, avg)) : "";
  return [series_id, item, before ?? "", avg ?? "", move, stateText(entry)];
};

/** `assessment show | enter | skip | withdraw | approve | return` */
export function assessmentEntryCommands(command: Command, root: string): void {
  command
    .command("show <round>")
    .description("Show the series of a round with their last and entered prices.")
    .option("--json", "output JSON")
    .action((id: string, options: Json) =>
      withDatabase(root, async (ctx) => {
        const sheet = await readRound(ctx, id);
        print(options.json, sheet, table([["series", "item", "last", "price", "change", "state"], ...sheet.entries.map(entryLine)]));
      }),
    );
  enterCommand(command, root);
  command
    .command("skip <round> <series>")
    .description("Skip a series in a round, with a reason.")
    .requiredOption("--reason <text>", "why")
    .option("--json", "output JSON")
    .action((roundId: string, seriesId: string, { reason: note, ...options }: Json & { reason: string }) =>
      withDatabase(root, async (ctx) => {
        const place = { roundId, seriesId };
        const { version } = await readEntry(ctx, place);
        const saved = await saveEntry(ctx, place, typedInput(SaveEntryInput, { state: "skipped", version, note }));
        print(options.json, saved, [`Skipped ${saved.item}.`]);
      }),
    );
  command
    .command("withdraw <round> <series>")
    .description("Take back what was said of a series.")
    .option("--json", "output JSON")
    .action((roundId: string, seriesId: string, options: Json) =>
      withDatabase(root, async (ctx) => {
        const { version } = await readEntry(ctx, { roundId, seriesId });
        const saved = await withdrawEntry(ctx, { roundId, seriesId }, { version });
        print(options.json, saved, [`Withdrew ${saved.item}.`]);
      }),
    );
  decideCommand(command, root, "approved");
  decideCommand(command, root, "returned");
}

function enterCommand(command: Command, root: string): void {
  command
    .command("enter <round> <series>")
    .description("Enter the price of a series, with a decimal point; or --unchanged, which carries the last one forward.")
    .option("--avg <price>", "average")
    .option("--low <price>", "low end of the range")
    .option("--high <price>", "high end of the range")
    .option("--note <text>", "note")
    .option("--unchanged", "the last price still holds")
    .option("--json", "output JSON")
    .action((roundId: string, seriesId: string, { json, unchanged, avg, low, high, note }: EnterOptions) =>
      withDatabase(root, async (ctx) => {
        const place = { roundId, seriesId };
        const { version } = await readEntry(ctx, place);
        if (unchanged && [avg, low, high].some((price) => price !== undefined))
          throw new InvalidArgumentError("Enter prices, or use --unchanged.");
        const values = unchanged ? { state: "unchanged" } : { state: "entered", avg: avg ?? "", low: low ?? "", high: high ?? "" };
        const saved = await saveEntry(ctx, place, typedInput(SaveEntryInput, { version, note: note ?? "", ...values }));
        print(json, saved, [`${saved.item}: ${saved.avg ?? ""}. ${saved.approval_reason}`.trimEnd()]);
      }),
    );
}

function decideCommand(command: Command, root: string, decision: "approved" | "returned"): void {
  const verb = decision === "approved" ? "approve" : "return";
  command
    .command(`${verb} <round> <series...>`)
    .description(`${decision === "approved" ? "Approve" : "Return"} prices that a member of staff entered on the page of the round.`)
    .option("--note <text>", decision === "approved" ? "note" : "why")
    .option("--json", "output JSON")
    .action((id: string, series: string[], { json, note }: Json & { note?: string }) =>
      withDatabase(root, async (ctx) => {
        const { entries } = await readRound(ctx, id);
        const versions = new Map(entries.map(({ series_id, version }) => [series_id, version]));
        const asked = series.map((series_id) => ({ series_id, version: versions.get(series_id) ?? 0 }));
        const decided = await decideEntries(ctx, id, typedInput(DecideEntriesInput, { decision, note: note ?? "", entries: asked }));
        print(
          json,
          decided,
          decided.map(({ item }) => `${item} was ${decision}.`),
        );
      }),
    );
}
