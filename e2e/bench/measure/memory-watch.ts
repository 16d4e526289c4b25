import type { Server } from "../child/server";
import { databaseMemoryMb, memoryOf } from "./processes";

const LOOK_MS = 250;
/** Adding up the pages of every database process costs a little, so it is done seldom. */
const DATABASE_EVERY = 12;

export type MemoryPeaks = { peakMb: number; typicalMb: number; databaseMb: number | null };

/** Looks at the server's memory while everything else is measured. */
export class MemoryWatch {
  private readonly seen: number[] = [];
  private peakMb = 0;
  private databaseMb: number | null = null;
  private looks = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly server: Server) {
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Null where the system does not tell. */
  peaks(): MemoryPeaks | null {
    this.look();
    const typicalMb = this.seen.sort((a, b) => a - b)[Math.floor(this.seen.length / 2)];
    return typicalMb === undefined ? null : { peakMb: this.peakMb, typicalMb, databaseMb: this.databaseMb };
  }

  private look(): void {
    const memory = memoryOf(this.server.pid);
    if (memory === null) return;
    this.seen.push(memory.nowMb);
    this.peakMb = Math.max(this.peakMb, memory.peakMb);
    if (this.looks++ % DATABASE_EVERY !== 0) return;
    const databaseMb = databaseMemoryMb(this.server.dataDir);
    if (databaseMb !== null) this.databaseMb = Math.max(this.databaseMb ?? 0, databaseMb);
  }
}
