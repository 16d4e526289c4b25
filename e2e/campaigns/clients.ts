import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ConnectionLost, get, problemOf } from "@/e2e/server/http";

/**
 * What the clients saw. `answered`: the request ids of complete 200s. `wrong`: answers that nobody should get. `refusedAt`: when a
 * call was refused because it could not be answered, or lost its connection. `longestMs`: the longest that an answer took.
 */
export type Seen = { answered: string[]; statuses: Map<number, number>; wrong: string[]; refusedAt: number[]; longestMs: number };
export type Crowd = { seen: Seen; stop(): Promise<Seen> };

const QUERIES = [
  "/companies?limit=1",
  "/companies?limit=5&country=DE",
  "/companies?limit=10&sort=-name",
  "/companies?limit=2&fields=id,name",
];
/** 429 at the quota and 503 while the database is away are answers as they should be. */
const EXPECTED = new Set([429, 503]);

/** Enough calls that some are always being counted, and room for the import beside them. */
const PAUSE_MS = 5;
const PAUSE_WHEN_REFUSED_MS = 20;

/** Every other call asks what no cache has. */
const queryOf = (n: number): string => (QUERIES[n % QUERIES.length] ?? "") + (n % 2 === 0 ? "" : `&as_of=${new Date().toISOString()}`);

function note(seen: Seen, status: number, requestId: string): void {
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
  if (status === 200) seen.answered.push(requestId);
}

/** So many clients that call one after the other until they are told to stop, whatever happens to the server. */
export function startCrowd(baseUrl: string, key: string, size: number): Crowd {
  const seen: Seen = { answered: [], statuses: new Map(), wrong: [], refusedAt: [], longestMs: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: size });
  let isStopping = false;
  const client = async (number: number): Promise<void> => {
    for (let n = number; !isStopping; n++) {
      const began = performance.now();
      try {
        const answer = await get(`${baseUrl}/api/v1${queryOf(n)}`, { key, agent });
        note(seen, answer.status, answer.requestId);
        seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
        if (answer.status === 503 && problemOf(answer).code === "unavailable") seen.refusedAt.push(performance.now());
        if (answer.status !== 200 && (!EXPECTED.has(answer.status) || problemOf(answer).status !== answer.status))
          seen.wrong.push(`${answer.status} ${answer.text.slice(0, 200)}`);
        await wait(answer.status === 200 ? PAUSE_MS : PAUSE_WHEN_REFUSED_MS);
      } catch (error) {
        if (!(error instanceof ConnectionLost) && !isRefused(error)) throw error;
        seen.refusedAt.push(performance.now());
        await wait(30);
      }
    }
  };
  const running = Array.from({ length: size }, (_, number) => client(number));
  return {
    seen,
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
      agent.destroy();
      return seen;
    },
  };
}

const isRefused = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
