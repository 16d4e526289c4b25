import { parseArgs } from "node:util";
import { MEASUREMENTS } from "../support/write-between-marks";

export const PARTS = ["openapi-typescript", "hey-api", "orval", "prism"] as const;
export type Part = (typeof PARTS)[number];

export type Options = {
  /** A server that runs already, with a sandbox key and perhaps a live one; null for one of our own. */
  running: { url: string; sandbox: string; live: string | null } | null;
  parts: readonly Part[];
  keep: boolean;
  write: boolean;
};

export const USAGE = `npm run generators -- [options]

Generates clients from the API description with ${PARTS.slice(0, -1).join(", ")}, compiles them and calls every operation;
then sends calls of every kind through Prism, a proxy that compares requests and responses with the description.
  --only PART       one of ${PARTS.join(", ")}
  --url URL         use this running server instead of one that is started on a temporary data folder
  --key KEY         its sandbox key
  --live-key KEY    its Enterprise key with all scopes, for webhooks, custom fields and exports; without it they are left out
  --keep            keep the generated files, and print where they are
  --write           put the result into ${MEASUREMENTS}
Exits with 1 when anything does not match.
`;

const isPart = (name: string): name is Part => PARTS.some((part) => part === name);

function partsOf(only: string | undefined): readonly Part[] {
  if (only === undefined) return PARTS;
  if (!isPart(only)) throw new Error(`--only takes one of ${PARTS.join(", ")}.`);
  return [only];
}

/** The command line; null when only the usage is wanted. */
export function readOptions(args: readonly string[]): Options | null {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: text, url: text, key: text, "live-key": text, keep: flag, write: flag, help: flag },
  });
  if (values.help) return null;
  const { url, key } = values;
  if ((url === undefined) !== (key === undefined)) throw new Error("--url and --key belong together.");
  return {
    running: url === undefined || key === undefined ? null : { url, sandbox: key, live: values["live-key"] ?? null },
    parts: partsOf(values.only),
    keep: values.keep,
    write: values.write,
  };
}
