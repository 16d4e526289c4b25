import { InvalidArgumentError, type Command } from "commander";
import { changeAssessmentSettings } from "@/lib/catalog/assessments/change-settings";
import { AssessmentSettingsInput, DEFAULT_ZONE, OpenRoundInput, ScheduleInput, type RoundRow } from "@/lib/catalog/assessments/contract";
import { discardRound } from "@/lib/catalog/assessments/discard-round";
import { listRounds } from "@/lib/catalog/assessments/list-rounds";
import { listAssessmentSettings } from "@/lib/catalog/assessments/list-settings";
import { openRound } from "@/lib/catalog/assessments/open-round";
import { publishRound } from "@/lib/catalog/assessments/publish-round";
import { readRound } from "@/lib/catalog/assessments/read-round";
import { scheduleRound } from "@/lib/catalog/assessments/schedule-round";
import { assessmentEntryCommands } from "./assessment-entry-commands";
import { summaryLines } from "./describe-summary";
import { typedInput } from "./typed-input";
import { print, table, withDatabase } from "./with-database";

type Json = { json?: boolean };

const roundLine = ({ id, date, source, frequency, state, done, series, publish_at }: RoundRow): string[] => [
  ...[id, date, source, frequency, state, `${done}/${series}`, publish_at ?? ""],
];

/** `assessment list | settings | open | show | enter | skip | approve | return | schedule | publish | discard` */
export function assessmentCommands(program: Command, root: string): void {
  const command = program.command("assessment").description("Assessment rounds: the prices of a day or week that our team assesses.");
  listCommand(command, root);
  settingsCommand(command, root);
  openCommand(command, root);
  assessmentEntryCommands(command, root);
  scheduleCommand(command, root);
  publishCommand(command, root);
  command
    .command("discard <round>")
    .description("Give up a round that is not published.")
    .option("--json", "output JSON")
    .action((round: string, options: Json) =>
      withDatabase(root, async (ctx) => {
        await discardRound(ctx, round);
        print(options.json, { id: round }, [`Round ${round} was discarded.`]);
      }),
    );
}

function listCommand(command: Command, root: string): void {
  command
    .command("list")
    .description("List rounds, newest first, with how many of their series are done.")
    .option("--json", "output JSON")
    .action((options: Json) =>
      withDatabase(root, async (ctx) => {
        const { rows } = await listRounds(ctx, {});
        print(options.json, rows, rows.length === 0 ? ["No rounds yet."] : table(rows.map(roundLine)));
      }),
    );
}

type SettingsOptions = Json & { approval: string; bound?: string; time?: string; zone: string };

function settingsCommand(command: Command, root: string): void {
  command
    .command("settings <source>")
    .description("Set up a source that our team assesses, or change how its next rounds go.")
    .option("--approval <over_bound|all>", "what a second person approves", "over_bound")
    .option("--bound <percent>", "a move above it needs approval (default: the limit of quarantine)")
    .option("--time <HH:MM>", "publish complete rounds at this time on their day")
    .option("--zone <time zone>", "time zone of the time", DEFAULT_ZONE)
    .option("--json", "output JSON")
    .action((source: string, { json, approval, bound, time, zone }: SettingsOptions) =>
      withDatabase(root, async (ctx) => {
        const known = (await listAssessmentSettings(ctx)).find((one) => one.source === source);
        const given = { source, version: known?.version ?? 0, approval, zone };
        const bound_pct = bound === undefined ? null : Number(bound);
        const settings = typedInput(AssessmentSettingsInput, { ...given, bound_pct, publish_time: time ?? null });
        await changeAssessmentSettings(ctx, settings);
        print(json, settings, [`Saved the assessment settings of ${source}.`]);
      }),
    );
}

function openCommand(command: Command, root: string): void {
  command
    .command("open <source> <date>")
    .description("Open the daily or weekly round of a source.")
    .option("--frequency <daily|weekly>", "series with this frequency", "daily")
    .option("--json", "output JSON")
    .action((source: string, date: string, { frequency, ...options }: Json & { frequency: string }) =>
      withDatabase(root, async (ctx) => {
        const opened = await openRound(ctx, typedInput(OpenRoundInput, { source, date, frequency }));
        const { id, series, priced, ended } = opened;
        print(options.json, opened, [`Opened round ${id}: ${series} series. Left out: ${priced} with a price already, ${ended} ended.`]);
      }),
    );
}

type ScheduleOptions = Json & { date?: string; time?: string; zone: string };

function scheduleCommand(command: Command, root: string): void {
  command
    .command("schedule <round>")
    .description("Set when a complete round is published; without a date and time, it is published by hand.")
    .option("--date <YYYY-MM-DD>", "day of publication")
    .option("--time <HH:MM>", "time of publication")
    .option("--zone <time zone>", "time zone of the time", DEFAULT_ZONE)
    .option("--json", "output JSON")
    .action((id: string, { date, time, zone, json }: ScheduleOptions) =>
      withDatabase(root, async (ctx) => {
        const { version } = (await readRound(ctx, id)).round;
        if ((date === undefined) !== (time === undefined))
          throw new InvalidArgumentError("Name both --date and --time, or neither for publication by hand.");
        const publish = date === undefined ? null : { date, time, zone };
        const round = await scheduleRound(ctx, id, typedInput(ScheduleInput, { version, publish }));
        const said = round.publish_at === null ? "is published by hand" : `is published at ${round.publish_at}`;
        print(json, round, [`Round ${id} ${said}.`]);
      }),
    );
}

function publishCommand(command: Command, root: string): void {
  command
    .command("publish <round>")
    .description("Publish a complete round as a release of its source.")
    .option("--title <text>", "title of the release")
    .option("--allow-worse", "publish even if figures of the source's scorecard become worse by more than their bound")
    .option("--json", "output JSON")
    .action((id: string, { json, ...options }: Json & { title?: string; allowWorse?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const published = await publishRound(ctx, id, options);
        const lines = published
          ? [`Release ${published.release} published.`, ...summaryLines(published.summary)]
          : ["No changes, so no release was created."];
        print(json, published ?? { release: null }, lines);
      }),
    );
}
