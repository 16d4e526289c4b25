import type { Desk } from "./desk";

/** What is under way when a kill comes. */
export type Work = {
  /** Resolves when the phase is over by itself, or its connection is cut. */
  over: Promise<unknown>;
  /** Asked at the database once the server is dead: whether the kill came within the phase. */
  wasMet(): Promise<boolean>;
  /** Goes on as a person would, on a new server, until the work is done. Returns what is wrong. */
  goOn(): Promise<string[]>;
};

/** A phase that a kill can meet: `begin` resolves as soon as it is under way. `n` differs for each kill. */
export type Phase = { name: string; begin(desk: Desk, n: number): Promise<Work> };
