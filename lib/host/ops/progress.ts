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

const EVERY_MS = 5_000;

/** Says on standard error which table is worked on: in one line on a terminal, in a line now and then elsewhere. */
export function tableProgress(title: string, quiet: boolean | undefined): (name: string, place: { at: number; of: number }) => void {
  const { isTTY } = process.stderr;
  let saidAt = Date.now();
  return (name, { at, of }) => {
    if (quiet || (!isTTY && Date.now() - saidAt < EVERY_MS)) return;
    saidAt = Date.now();
    const line = `${title} ${name} (${at} of ${of})`;
    process.stderr.write(isTTY ? `\r\x1b[K${line}${at === of ? "\n" : ""}` : `${line}\n`);
  };
}
