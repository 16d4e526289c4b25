import { expect } from "vitest";
import { z } from "zod";
import { answerOf, type JsonRoute } from "@/lib/api/openapi/envelopes";
import { ProblemDocument } from "@/lib/api/openapi/problem-document";
import { methodOf } from "@/lib/api/route";
import type { ItemRoute, ListRoute } from "@/lib/api/route";
import { ROUTES } from "@/lib/api/routes/all";
import { ERROR_CODES, type ErrorCode } from "@/lib/core/errors";
import { call, pathOf, type Answer, type CallOptions } from "./server";

export type Problem = z.output<typeof ProblemDocument>;
export type Row = Readonly<Record<string, unknown>>;

/** What only an unexpected error could say. */
const LEAKS =
  /node_modules|\.(ts|js|mjs):\d+|\bat async\b|SQLSTATE|syntax error at|invalid input syntax|violates|duplicate key|PrismaClient|DatabaseError/;

/** A whole problem document, whatever it is about. */
export function problemIn(answer: Answer): Problem {
  expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  const problem = ProblemDocument.parse(answer.json());
  expect(problem.status).toBe(answer.status);
  expect(ERROR_CODES).toContain(problem.code);
  expect(problem.type.endsWith(`/docs/errors/${problem.code}`)).toBe(true);
  expect(problem.request_id).toBe(answer.headers["request-id"]);
  expect(problem.instance).toBe(`urn:uuid:${problem.request_id}`);
  expect(problem.detail.length).toBeGreaterThan(10);
  expect(answer.text).not.toMatch(LEAKS);
  expect(answer.headers["usage-charge"] ?? "0").toBe("0");
  expect(answer.headers["cache-control"]).toBe("no-store");
  return problem;
}

export function expectProblem(answer: Answer, status: number, code: ErrorCode): Problem {
  expect(answer.status, answer.text.slice(0, 300)).toBe(status);
  const problem = problemIn(answer);
  expect(problem.code).toBe(code);
  return problem;
}

/** A fault of one parameter: the problem names it. */
export function expectFault(answer: Answer, parameter: string): Problem {
  expect(answer.status, answer.text.slice(0, 300)).toBe(400);
  const problem = problemIn(answer);
  expect(problem.errors.map((issue) => issue.parameter)).toContain(parameter);
  return problem;
}

export type DataRoute = ListRoute | ItemRoute;
export const LISTS = ROUTES.filter((route): route is ListRoute => route.kind === "list");

/** What GET of a path is declared as. */
export function routeAt(path: string): JsonRoute {
  const route = ROUTES.find((one): one is JsonRoute => one.kind !== "stream" && methodOf(one) === "GET" && one.path === path.split("?")[0]);
  if (!route) throw new Error(`there is no route ${path}`);
  return route;
}

const Page = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  page: z.object({ limit: z.int(), has_more: z.boolean(), next: z.string().nullable() }),
  meta: z.looseObject({
    release: z.int(),
    as_of: z.int().nullable(),
    total: z.int().optional(),
    sources: z.array(z.object({ code: z.string() })),
  }),
});
export type Page = z.output<typeof Page>;

/** A 200 of a list, held against the schema of its answer; with `fields` only the envelope is strict. */
export function pageIn(path: string, answer: Answer): Page {
  expect(answer.status, `${path}: ${answer.text.slice(0, 300)}`).toBe(200);
  const value = answer.json();
  if (!/[?&]fields=/.test(path)) {
    const checked = answerOf(routeAt(path)).safeParse(value);
    expect(checked.error?.issues.slice(0, 3), path).toBeUndefined();
  }
  const page = Page.parse(value);
  expect(page.page.has_more).toBe(page.page.next !== null);
  expect(page.data.length).toBeLessThanOrEqual(page.page.limit);
  return page;
}

export const listed = async (path: string, options: CallOptions = {}): Promise<Page> => pageIn(path, await call(path, options));

/** Follows page.next to the end, or so many pages. */
export async function walk(path: string, options: CallOptions = {}, most = 1_000): Promise<{ rows: Row[]; pages: Page[] }> {
  const pages: Page[] = [];
  for (let next: string | null = path; next !== null && pages.length < most;) {
    const page: Page = await listed(next, options);
    pages.push(page);
    next = page.page.next === null ? null : pathOf(page.page.next);
  }
  return { rows: pages.flatMap(({ data }) => data), pages };
}
