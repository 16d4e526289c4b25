import { stopAll } from "../bench/child/children";
import { MEASUREMENTS, writeBetweenMarks } from "../support/write-between-marks";
import { readDescription } from "./description";
import { type Options, readOptions, USAGE } from "./options";
import { withKnown } from "./own-records";
import { type Place, withPlace } from "./place";
import { runPrism } from "./prism/run-prism";
import { type Findings, report, wrong } from "./report";
import { runClient } from "./run-client";
import { readingCalls, undoableCalls } from "./wanted";
import { Workspace } from "./workspace";

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function runParts({ parts, keep }: Options, place: Place): Promise<Findings[]> {
  const description = await readDescription(place);
  const workspace = await Workspace.make(description.text);
  try {
    return await withKnown(place, async (known) => {
      const calls = { reading: readingCalls(description, known, place), undoable: undoableCalls(description, place) };
      const found: Findings[] = [];
      for (const part of parts) {
        say(part);
        found.push(
          part === "prism"
            ? await runPrism(description, { workspace, place }, calls.reading)
            : await runClient(part, workspace, place, calls),
        );
      }
      return found;
    });
  } finally {
    await stopAll();
    if (keep) say(`The generated files are in ${workspace.path}.`);
    else await workspace.remove();
  }
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (options.running === null) say("starting the server; a first start fills the catalogue");
  const found = await withPlace(options, (place) => runParts(options, place));
  const text = await report(found, new Date());
  process.stdout.write(text);
  process.stderr.write(wrong(found));
  if (options.write && !(await writeBetweenMarks("generators", text)))
    say(`${MEASUREMENTS} has no generators marks, so nothing was written.`);
  return found.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

for (const [signal, code] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const])
  process.once(signal, () => void stopAll().finally(() => process.exit(code)));
process.exitCode = await main();
