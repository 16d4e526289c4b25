import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";

const KB_PER_MB = 1_024;

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function megabytes(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) / KB_PER_MB;
}

/** Resident memory of a process now and at its peak; null where the system does not tell (no Linux, or it has ended). */
export function memoryOf(pid: number | undefined): { nowMb: number; peakMb: number } | null {
  const status = pid === undefined ? null : read(`/proc/${pid}/status`);
  if (status === null || !status.includes("VmHWM")) return null;
  return { nowMb: megabytes(status, "VmRSS"), peakMb: megabytes(status, "VmHWM") };
}

const Record = z.object({ postmaster: z.object({ pid: z.number() }).nullable() });

/** Memory of all processes of a data folder's database, shared pages counted once; null where the system does not tell. */
export function databaseMemoryMb(dataDir: string): number | null {
  const text = read(`${dataDir}/postgres.json`);
  const pid = text === null ? undefined : Record.parse(JSON.parse(text)).postmaster?.pid;
  if (pid === undefined || process.platform !== "linux") return null;
  const rollups = [pid, ...childrenOf(pid)].map((each) => read(`/proc/${each}/smaps_rollup`));
  return rollups.reduce((sum, rollup) => sum + (rollup === null ? 0 : megabytes(rollup, "Pss")), 0);
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  // The parent follows the state, after the name in brackets that may hold anything.
  return pids.filter((pid) => read(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ")[1] === String(parent)).map(Number);
}

/** The unit of /proc/<pid>/stat on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor time that a process has used so far, in seconds; null where the system does not tell. */
export function cpuSecondsOf(pid: number | undefined): number | null {
  const fields = pid === undefined ? undefined : read(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ");
  return fields === undefined ? null : (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
