import type { ListRoute } from "@/lib/api/route";
import { ROUTES } from "@/lib/api/routes/all";
import type { Head } from "@/lib/catalog/current-release";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { judge, type Bounds, type Judged } from "../judge/verdict";
import type { PlanWatch } from "../judge/watch-plans";
import { askList } from "./ask-list";
import { logQuestions, type LogQuestion } from "./log-questions";
import { combinedQuestions, plainQuestions, singleQuestions, telling, type Question } from "./questions";

type Asking = { ctx: Context; head: Head; watch: PlanWatch; bounds: Bounds; only: RegExp | null; say: (line: string) => void };

const isList = (route: { kind: string }): route is ListRoute => route.kind === "list";

/** Asks everything that the lists of the API and the request log can be asked, one after the other. */
export async function askAll(asking: Asking): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const route of ROUTES.filter(isList)) {
    const from = judged.length;
    judged.push(...(await askRoute(route, asking)));
    asking.say(`${route.path}: ${judged.length - from} requests, ${judged.slice(from).filter(({ ok }) => !ok).length} read too much`);
  }
  const log = await askLog(asking);
  asking.say(`request log and usage: ${log.length} requests, ${log.filter(({ ok }) => !ok).length} read too much`);
  return [...judged, ...log];
}

async function askRoute(route: ListRoute, asking: Asking): Promise<Judged[]> {
  const nowMs = asking.ctx.clock.now();
  const judged: Judged[] = [];
  const walk = async (questions: readonly Question[]): Promise<void> => {
    for (const question of questions) judged.push(...(await askPages(question, asking)));
  };
  await walk(plainQuestions(route));
  const tried: { filter: { name: string; value: string }; rows: number }[] = [];
  for (const question of singleQuestions(route, nowMs)) {
    const answers = await askPages(question, asking);
    judged.push(...answers);
    tried.push({ filter: question.filter, rows: answers[0]?.heaviest.read ?? 0 });
  }
  await walk(combinedQuestions(route, telling(tried)));
  return judged;
}

/** The first page, and the second, which begins behind a key. What is rejected, such as a range that ends before it begins, sends nothing. */
async function askPages(question: Question, { head, ctx, watch, bounds, only }: Asking): Promise<Judged[]> {
  const name = `${question.route.path}?${decodeURIComponent(question.search).replaceAll("+", " ")}${question.sandbox ? ", sandbox" : ""}`;
  if (only && !only.test(name)) return [];
  const judged: Judged[] = [];
  const ask = async (of: Question, as: string): Promise<string | null> => {
    let cursor: string | null = null;
    const ran = await watch.during(async () => {
      cursor = await askList(of, head, ctx.clock.now()).catch(orRejected);
    });
    const verdict = judge({ name: as, work: of.work, limit: Number(new URLSearchParams(of.search).get("limit") ?? 0), ran }, bounds);
    if (verdict) judged.push(verdict);
    return cursor;
  };
  const cursor = await ask(question, name);
  if (cursor !== null && question.work !== "counted")
    await ask({ ...question, search: `${question.search}&cursor=${encodeURIComponent(cursor)}` }, `${name}, page 2`);
  return judged;
}

function orRejected(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

async function askLog({ ctx, watch, bounds, only }: Asking): Promise<Judged[]> {
  const judged: Judged[] = [];
  const questions: LogQuestion[] = logQuestions(ctx);
  for (const { name, work, ask } of questions.filter((question) => !only || only.test(question.name))) {
    const verdict = judge({ name, work, limit: 0, ran: await watch.during(ask) }, bounds);
    if (verdict) judged.push(verdict);
  }
  return judged;
}
