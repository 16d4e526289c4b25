import type { Desk } from "./desk";

/** Work that a kill can meet in one of its phases. */
export type Work = {
  /** Resolves when the work is over by itself, or its connection is cut; what is prepared and not started does nothing. */
  start(): Promise<unknown>;
  /** Resolves when the phase is under way that a kill is meant for. */
  isIn(phase: string): Promise<unknown>;
  /** Asked at the database once the server is dead: the phase that the kill came in, if any. */
  met(): Promise<string | null>;
  /** Goes on as a person would, on a new server, until the work is done. Returns what is wrong. */
  goOn(): Promise<string[]>;
};

/** `phases`: names, and how many milliseconds each takes about. `n` differs for each kill. */
export type WorkKind = { phases: Readonly<Record<string, number>>; isLong: boolean; prepare(desk: Desk, n: number): Promise<Work> };
