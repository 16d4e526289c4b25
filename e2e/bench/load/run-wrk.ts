import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { LoadJob, LoadResult } from "./protocol";
import { API } from "./requests";

const MS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

/** A time as wrk writes it, in milliseconds. */
function timeIn(text: string, pattern: RegExp): number {
  const [, figure, unit = ""] = pattern.exec(text) ?? [];
  const ms = Number(figure) * (MS[unit] ?? Number.NaN);
  if (Number.isNaN(ms)) throw new Error(`wrk said something else than expected:\n${text}`);
  return ms;
}

/** What wrk printed with `--latency`, as a result. Throws when a response was none of those that count. */
function readWrk(text: string): LoadResult {
  if (/Non-2xx or 3xx responses|Socket errors/.test(text)) throw new Error(`wrk had failed requests:\n${text}`);
  const [, calls] = /(\d+) requests in/.exec(text) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(text) ?? [];
  return {
    calls: Number(calls),
    perSecond: Number(perSecond),
    p50: timeIn(text, /\b50%\s+([\d.]+)(us|ms|s|m)\b/),
    p99: timeIn(text, /\b99%\s+([\d.]+)(us|ms|s|m)\b/),
    max: timeIn(text, /Latency\s+\S+\s+\S+\s+([\d.]+)(us|ms|s|m)\b/),
    // It does not tell.
    busy: 0,
  };
}

/** One thread of wrk on one address. Its seconds are whole. */
export async function runWrk({ port, key, etag, connections, seconds }: LoadJob, path: string): Promise<LoadResult> {
  const headers = [`Authorization: Bearer ${key}`, ...(etag === null ? [] : [`If-None-Match: ${etag}`])];
  const options = ["-t1", `-c${connections}`, `-d${Math.ceil(seconds)}s`, "--timeout", "45s", "--latency"];
  const args = [...options, ...headers.flatMap((header) => ["-H", header]), `http://127.0.0.1:${port}${API}${path}`];
  const { stdout } = await promisify(execFile)("wrk", args).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new Error("wrk is not installed (Debian: apt-get install wrk)") : error;
  });
  return readWrk(stdout);
}
