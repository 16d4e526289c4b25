import { parseArgs } from "node:util";
import { MEASUREMENTS } from "../support/write-between-marks";

export type Options = {
  factor: number;
  calls: number;
  maxRows: number;
  maxCrossed: number;
  maxCounted: number;
  only: RegExp | null;
  dataDir: string | null;
  write: boolean;
};

export const USAGE = `npm run scale -- [options]
  --factor N        size of the catalogue, in samples (default 10)
  --calls N         rows in the request log of one organisation (default 3000000)
  --max-rows N      rows that one statement may read for a page (default 40000)
  --max-crossed N   the same, by a search or a range in an order that is not its own (default 100000)
  --max-counted N   rows that one statement may read to count or to add up (default 1500000)
  --only PATTERN    ask only what matches, such as "products.*sort=-power"
  --data-dir DIR    use this data folder and leave it; an empty one is filled first.
                    Without it a temporary one is filled and removed
  --write           put the result into ${MEASUREMENTS}
Then times pages of data over it, the search of companies among them, and names what each may take.
Exits with 1 when a statement reads more than it may, or a page takes longer.
`;

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} must be a whole number above 0.`);
  return value;
}

/** The command line; null when only the usage is wanted. */
export function readOptions(args: readonly string[]): Options | null {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      factor: { type: "string", default: "10" },
      calls: { type: "string", default: "3000000" },
      "max-rows": { type: "string", default: "40000" },
      "max-crossed": { type: "string", default: "100000" },
      "max-counted": { type: "string", default: "1500000" },
      only: { type: "string" },
      "data-dir": { type: "string" },
      write: flag,
      help: flag,
    },
  });
  if (values.help) return null;
  return {
    factor: whole("factor", values.factor),
    calls: whole("calls", values.calls),
    maxRows: whole("max-rows", values["max-rows"]),
    maxCrossed: whole("max-crossed", values["max-crossed"]),
    maxCounted: whole("max-counted", values["max-counted"]),
    only: values.only === undefined ? null : new RegExp(values.only),
    dataDir: values["data-dir"] ?? null,
    write: values.write,
  };
}
