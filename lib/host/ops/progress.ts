import { countText } from "@/lib/core/wording";

export type Progress = { at(rows: number): void; done(): void };

/** Counts rows on standard error: in one line on a terminal, in a line now and then elsewhere. */
export function rowProgress(title: string, quiet: boolean | undefined): Progress {
  if (quiet) return { at: () => undefined, done: () => undefined };
  const [every, start, end] = process.stderr.isTTY ? ([500, "\r", ""] as const) : ([25_000, "", "\n"] as const);
  let next = every;
  let last = 0;
  return {
    at: (rows) => {
      last = rows;
      if (rows < next) return;
      next = rows + every;
      process.stderr.write(`${start}${title}: ${countText(rows)} rows${end}`);
    },
    done: () => void process.stderr.write(`${start}${title}: ${countText(last)} rows, done\n`),
  };
}
