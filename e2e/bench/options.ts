import { parseArgs } from "node:util";
import { MEASUREMENTS } from "../support/write-between-marks";

export type Options = {
  only: ReadonlySet<number> | null;
  seconds: number;
  rounds: number;
  dataDir: string | null;
  generator: "own" | "wrk";
  keep: boolean;
  write: boolean;
  check: boolean;
};

export const USAGE = `npm run bench -- [options]
  --only 1,3        run some scenarios (1 to 13)
  --seconds N       length of one round (default 3)
  --rounds N        pairs of rounds, floor then ours (default 3)
  --generator wrk   scenarios 1 to 3, 5 and 6 with \`wrk -t1\`, which has to be installed (default: own)
  --data-dir DIR    use this data folder and leave it (keys, calls and an undone release stay in it);
                    without it a temporary one is filled and removed
  --keep            leave the temporary data folder
  --write           put the result into ${MEASUREMENTS}
  --check           exit with 1 when a target is missed
`;

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 600)) throw new Error(`--${name} must be a number above 0, at most 600.`);
  return value;
}

/** The command line; null when only the usage is wanted. */
export function readOptions(args: readonly string[]): Options | null {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "3" },
      "data-dir": { type: "string" },
      generator: { type: "string", default: "own" },
      keep: flag,
      write: flag,
      check: flag,
      help: flag,
    },
  });
  if (values.help) return null;
  const { generator } = values;
  if (generator !== "own" && generator !== "wrk") throw new Error("--generator must be own or wrk.");
  const only = values.only === undefined ? null : new Set(values.only.split(",").map((part) => positive("only", part)));
  return {
    only,
    seconds: positive("seconds", values.seconds),
    rounds: Math.ceil(positive("rounds", values.rounds)),
    dataDir: values["data-dir"] ?? null,
    generator,
    keep: values.keep,
    write: values.write,
    check: values.check,
  };
}
