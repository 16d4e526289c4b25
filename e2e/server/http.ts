import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; requestId: string };
export type Ask = { key?: string; method?: string; headers?: Readonly<Record<string, string>>; agent?: Agent };

/** Enough sockets for 64 clients at once. */
const shared = new Agent({ keepAlive: true, maxSockets: 128 });
const LOST = new Set(["ECONNRESET", "EPIPE"]);

/** The connection was cut, before or within the answer: `partial` tells which. */
export class ConnectionLost extends Error {
  constructor(
    readonly isPartial: boolean,
    cause: unknown,
  ) {
    super(`the connection was cut ${isPartial ? "within an answer" : "before an answer"}`, { cause });
  }
}

/** One request; resolves only with an answer that arrived completely. */
export function get(url: string, { key, method = "GET", headers = {}, agent = shared }: Ask = {}): Promise<Answer> {
  const own: Record<string, string> = { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
  return new Promise((resolve, reject) => {
    const req = request(url, { method, headers: own, agent }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => parts.push(part));
      res.on("error", (error) => reject(new ConnectionLost(true, error)));
      res.on("end", () => {
        if (!res.complete) return reject(new ConnectionLost(true, null));
        const id = res.headers["request-id"];
        const text = Buffer.concat(parts).toString("utf8");
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text, requestId: typeof id === "string" ? id : "" });
      });
    });
    req.on("error", (error: NodeJS.ErrnoException) =>
      reject(LOST.has(error.code ?? "") || error.message === "socket hang up" ? new ConnectionLost(false, error) : error),
    );
    req.end();
  });
}

const Problem = z.looseObject({ status: z.int(), code: z.string(), title: z.string(), detail: z.string().min(10), request_id: z.string() });
export type Problem = z.output<typeof Problem>;

/** The problem document of an answer; throws when it is none. */
export function problemOf(answer: Pick<Answer, "headers" | "text" | "status">): Problem {
  if (answer.headers["content-type"] !== "application/problem+json; charset=utf-8")
    throw new Error(
      `no problem document: ${answer.status} ${answer.headers["content-type"] ?? "without a type"} ${answer.text.slice(0, 200)}`,
    );
  const problem = Problem.parse(JSON.parse(answer.text));
  if (problem.status !== answer.status) throw new Error(`the problem says ${problem.status}, its answer ${answer.status}`);
  return problem;
}

const Page = z.looseObject({
  data: z.array(z.record(z.string(), z.unknown())),
  page: z.looseObject({ next: z.string().nullable() }),
  meta: z.looseObject({ release: z.int() }),
});
export type Page = z.output<typeof Page>;

/** The page of a list; throws when it is none. */
export function pageOf(answer: Answer): Page {
  if (answer.status !== 200) throw new Error(`${answer.status} instead of a page: ${answer.text.slice(0, 300)}`);
  return Page.parse(JSON.parse(answer.text));
}

const MAX_TRIES = 8;

/** The page of a list, tried again as its Retry-After asks while a busy machine keeps the server from its database. */
export async function page(url: string, key: string): Promise<Page> {
  for (let tries = 1; ; tries++) {
    const answer = await get(url, { key });
    const retryInS = Number(answer.headers["retry-after"]);
    if (answer.status !== 503 || !(retryInS <= 10) || tries === MAX_TRIES) return pageOf(answer);
    await wait(retryInS * 1_000);
  }
}
