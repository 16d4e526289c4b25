import { setTimeout as wait } from "node:timers/promises";
import { seededRandom, type Random } from "@/testing/random";
import type { Work, WorkKind } from "./contract";
import { Desk } from "./desk";
import { IMPORT_WORKS } from "./import-works";
import { openSchedule, scheduledRun } from "./scheduled-run";

const WORKS: readonly WorkKind[] = [...IMPORT_WORKS, scheduledRun];
export const PHASES: readonly string[] = WORKS.flatMap(({ phases }) => Object.keys(phases));

/** `perPhase`: how many kills have to come within each phase. */
export type DeskOptions = { perPhase: number; seed: number; mostKills: number; say(line: string): void };
/** `met`: how many kills came within each phase; one kill comes within several, as the work is done side by side. */
export type DeskResult = { seed: number; kills: number; met: ReadonlyMap<string, number>; violations: string[]; seconds: number };

/** A window that was missed was too long, and one that was met may be longer. */
const SHORTER = 0.6;
const LONGER = 1.15;

type Started = { work: Work; isLong: boolean; isMeant: boolean };

/** Kills the server, and checks that what follows is as if nobody had. */
class Rounds {
  readonly met = new Map(PHASES.map((phase) => [phase, 0]));
  private readonly windowsMs = new Map(WORKS.flatMap(({ phases }) => Object.entries(phases)));

  constructor(
    private readonly desk: Desk,
    private readonly random: Random,
  ) {}

  /** The phase that fewest kills have met is the one that the next is meant for. */
  private target(): string {
    const fewest = Math.min(...this.met.values());
    return PHASES.find((phase) => this.met.get(phase) === fewest) ?? "";
  }

  fewest = (): number => Math.min(...this.met.values());

  private learn(target: string, wasMet: boolean): void {
    this.windowsMs.set(target, Math.max(5, Math.round((this.windowsMs.get(target) ?? 100) * (wasMet ? LONGER : SHORTER))));
  }

  /** A connection may be cut; any other fault is one. */
  private wrong: string[] = [];
  private note = (error: unknown): string[] => {
    this.wrong.push(error instanceof Error ? error.message : String(error));
    return [];
  };

  /** Resolves as soon as the target is under way. */
  private async begin(works: readonly Started[], target: string): Promise<void> {
    const start = (wanted: boolean): Promise<unknown>[] =>
      works.filter(({ isLong }) => isLong === wanted).map(({ work }) => work.start().catch(this.note));
    await Promise.all(start(true));
    await works.find(({ isMeant }) => isMeant)?.work.isIn(target);
    start(false);
  }

  private readonly laps: [step: string, at: number][] = [];
  private lap = (step: string): void => void this.laps.push([step, performance.now()]);
  /** How long each step of the last kill took, in seconds. */
  lapText(): string {
    const [first = ["", 0], ...rest] = this.laps.splice(0);
    return rest.map(([step, at], i) => `${step} ${((at - (i === 0 ? first[1] : (rest[i - 1]?.[1] ?? 0))) / 1_000).toFixed(0)}`).join(", ");
  }

  async kill(n: number): Promise<string[]> {
    this.lap("begun");
    this.wrong = [];
    const target = this.target();
    const works = await Promise.all(
      WORKS.map(async ({ prepare, phases, isLong }) => ({ work: await prepare(this.desk, n), isLong, isMeant: target in phases })),
    );
    this.lap("prepared");
    await this.begin(works, target);
    await wait(this.random.between(0, this.windowsMs.get(target) ?? 0));
    await this.desk.kill();
    const met = await Promise.all(works.map(({ work }) => work.met()));
    for (const phase of met) if (phase !== null) this.met.set(phase, (this.met.get(phase) ?? 0) + 1);
    this.learn(target, met.includes(target));
    this.lap("killed");
    await this.desk.recover();
    const before = await this.desk.violations();
    this.lap("recovered");
    await this.desk.start();
    this.lap("started");
    const after = await Promise.all(works.map(({ work }) => work.goOn().catch(this.note)));
    this.lap("done");
    return [...this.wrong, ...before, ...after.flat(), ...(await this.desk.violations())];
  }
}

/** Kills the server while imports and a schedule's run are in each of their phases, and checks that nothing is left half done. */
export async function runDeskCampaign({ perPhase, mostKills, seed, say }: DeskOptions): Promise<DeskResult> {
  const began = performance.now();
  const elapsed = (): number => Math.round((performance.now() - began) / 1_000);
  const desk = await Desk.open();
  const rounds = new Rounds(desk, seededRandom(seed));
  const violations: string[] = [];
  let kills = 0;
  try {
    await openSchedule(desk);
    while (rounds.fewest() < perPhase && kills < mostKills) {
      kills++;
      const wrong = (await rounds.kill(kills)).map((violation) => `kill ${kills}: ${violation}`);
      for (const violation of wrong) say(violation);
      violations.push(...wrong);
      say(
        `kill ${kills}, ${elapsed()} s (${rounds.lapText()}), ${violations.length} violations: ${[...rounds.met].map((one) => one.join(" ")).join(", ")}`,
      );
    }
  } finally {
    await desk.close();
  }
  return { seed, kills, met: rounds.met, violations, seconds: elapsed() };
}
