import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";

const BEAT_MS = 10_000;
const SHOWN_EVERY_MS = 500;

/** Whoever discarded the run wants it to end; there is nothing wrong with the file. */
export class StoppedError extends Error {
  override name = "StoppedError";
}

/** Says how far a reading is, gives a sign of life also while a long step yields nothing, and learns that it should stop. */
export class StageProgress {
  private isStopped = false;
  private shownAtMs = 0;
  private rows = 0;
  private line = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly ctx: Context,
    private readonly importId: string,
  ) {
    this.timer = setInterval(() => void this.show().catch(() => undefined), BEAT_MS);
    this.timer.unref();
  }

  /** @throws StoppedError when the run was discarded */
  async at(rows: number, line: number): Promise<void> {
    this.rows = rows;
    this.line = line;
    if (performance.now() - this.shownAtMs >= SHOWN_EVERY_MS) await this.show();
    if (this.isStopped) throw new StoppedError();
  }

  private async show(): Promise<void> {
    this.shownAtMs = performance.now();
    const { rowCount } = await pool().query(
      "update import_run set rows_read = $2, line_read = $3, beat_at = $4 where id = $1 and state = 'reading'",
      [this.importId, this.rows, this.line, new Date(this.ctx.clock.now())],
    );
    if (rowCount !== 1) this.isStopped = true;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
