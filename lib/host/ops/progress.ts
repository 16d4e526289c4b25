import cliProgress from "cli-progress";
import { countText } from "@/lib/core/wording";

export type Progress = { at(rows: number): void; done(): void };

/** A line on standard error that counts rows: a bar on a terminal, now and then a line elsewhere. */
export function rowProgress(title: string, quiet: boolean | undefined): Progress {
  if (quiet) return { at: () => undefined, done: () => undefined };
  if (!process.stderr.isTTY) return plainProgress(title);
  const bar = new cliProgress.SingleBar({
    format: `${title} {bar} {value} rows, {duration_formatted}`,
    stream: process.stderr,
    hideCursor: true,
  });
  bar.start(0, 0);
  return {
    at: (rows) => {
      bar.setTotal(Math.max(rows, 1));
      bar.update(rows);
    },
    done: () => bar.stop(),
  };
}

const LINE_EVERY_ROWS = 25_000;

function plainProgress(title: string): Progress {
  let next = LINE_EVERY_ROWS;
  let last = 0;
  return {
    at: (rows) => {
      last = rows;
      if (rows < next) return;
      next = rows + LINE_EVERY_ROWS;
      process.stderr.write(`${title}: ${countText(rows)} rows\n`);
    },
    done: () => void process.stderr.write(`${title}: ${countText(last)} rows, done\n`),
  };
}
