import { parseArgs } from "node:util";
import { MEASUREMENTS } from "../support/write-between-marks";

export type Options = {
  dataDir: string | null;
  running: { url: string; dataDir: string; key: string | null; starterKey: string | null } | null;
  only: RegExp | null;
  show: boolean;
  write: boolean;
};

export const USAGE = `npm run questions -- [options]
  --only PATTERN      ask only the questions whose words match
  --show              print what each tool returned
  --data-dir DIR      use this data folder and leave it (keys and calls stay in it); an empty one is filled first.
                      Without it a temporary one is filled and removed
  --url URL           ask this running server, whose data folder is DIR
  --key KEY           with this key of the Pro plan; without it one is created in DIR
  --starter-key KEY   and this one of the Starter plan
  --write             put the result into ${MEASUREMENTS}
Exits with 1 when an answer is wrong or calls are counted differently than a tool says.
`;

/** The command line; null when only the usage is wanted. */
export function readOptions(args: readonly string[]): Options | null {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: text, show: flag, "data-dir": text, url: text, key: text, "starter-key": text, write: flag, help: flag },
  });
  if (values.help) return null;
  const { url, "data-dir": dataDir = null } = values;
  if (url !== undefined && dataDir === null) throw new Error("--url needs --data-dir, where the answers are looked up.");
  return {
    dataDir,
    running:
      url === undefined || dataDir === null ? null : { url, dataDir, key: values.key ?? null, starterKey: values["starter-key"] ?? null },
    only: values.only === undefined ? null : new RegExp(values.only, "i"),
    show: values.show,
    write: values.write,
  };
}
