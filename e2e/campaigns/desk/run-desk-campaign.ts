import { setTimeout as wait } from "node:timers/promises";
import { seededRandom, type Random } from "@/testing/random";
import type { Phase } from "./contract";
import { Desk } from "./desk";
import { IMPORT_PHASES } from "./import-phases";
import { openSchedule, SCHEDULE_PHASES } from "./schedule-phases";

export const PHASES: readonly Phase[] = [...IMPORT_PHASES, ...SCHEDULE_PHASES];

/** `kills`: how many have to meet each phase. */
export type DeskOptions = { kills: number; phases: readonly Phase[]; seed: number; say(line: string): void };
/** `missed`: kills that came before or after the phase; they are checked like the others and not counted. */
export type PhaseResult = { phase: string; kills: number; missed: number; lengthMs: number };
export type DeskResult = { seed: number; phases: PhaseResult[]; violations: string[]; seconds: number };

/** Of so many kills as are asked for, times this, enough have to meet the phase. */
const MOST_TRIES = 4;

type Round = { desk: Desk; random: Random; phase: Phase; n: number; lengthMs: number };

/** Once without a kill: how long the phase takes here. */
async function measure({ desk, phase, n }: Omit<Round, "random" | "lengthMs">): Promise<{ lengthMs: number; wrong: string[] }> {
  const work = await phase.begin(desk, n);
  const began = performance.now();
  await work.over;
  const lengthMs = Math.max(1, Math.round(performance.now() - began));
  return { lengthMs, wrong: await work.goOn() };
}

async function killRound({ desk, random, phase, n, lengthMs }: Round): Promise<{ wasMet: boolean; wrong: string[] }> {
  const work = await phase.begin(desk, n);
  await Promise.race([work.over, wait(random.between(0, lengthMs))]);
  await desk.kill();
  const wasMet = await work.wasMet();
  await desk.recover();
  const before = await desk.violations();
  await desk.start();
  return { wasMet, wrong: [...before, ...(await work.goOn()), ...(await desk.violations())] };
}

/** Kills the server in each phase of imports and schedules, and checks that what follows is as if nobody had. */
export async function runDeskCampaign({ kills, phases, seed, say }: DeskOptions): Promise<DeskResult> {
  const began = performance.now();
  const random = seededRandom(seed);
  const desk = await Desk.open();
  const violations: string[] = [];
  const results: PhaseResult[] = [];
  let n = 0;
  const note = (phase: Phase, wrong: readonly string[]): void => {
    for (const one of wrong) say(`${phase.name}, list ${n}: ${one}`);
    violations.push(...wrong.map((one) => `${phase.name}, list ${n}: ${one}`));
  };
  try {
    await openSchedule(desk);
    for (const phase of phases) {
      const { lengthMs, wrong: first } = await measure({ desk, phase, n: ++n });
      note(phase, first);
      const result = { phase: phase.name, kills: 0, missed: 0, lengthMs };
      while (result.kills < kills && result.kills + result.missed < kills * MOST_TRIES) {
        const { wasMet, wrong } = await killRound({ desk, random, phase, n: ++n, lengthMs });
        note(phase, wrong);
        result[wasMet ? "kills" : "missed"]++;
      }
      results.push(result);
      say(`${phase.name}: ${result.kills} kills, ${result.missed} beside it, ${lengthMs} ms long, ${violations.length} violations so far`);
    }
  } finally {
    await desk.close();
  }
  return { seed, phases: results, violations, seconds: Math.round((performance.now() - began) / 1_000) };
}
