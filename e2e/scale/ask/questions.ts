import { FORM_PARAMETERS, parametersOf } from "@/lib/api/common-parameters";
import type { ListRoute } from "@/lib/api/route";
import type { Work } from "../judge/verdict";
import { trialsOf } from "./trials";

/** A request to a list, by an Enterprise customer or, as anyone may, in the sandbox. */
export type Question = { route: ListRoute; search: string; work: Work; sandbox: boolean };
/** One filter of a list and a value of it. */
type Filter = { name: string; value: string };

/** Read together with every order: parameters of the form of an answer change no statement, and a cursor comes from a page. */
const NOT_FILTERS: ReadonlySet<string> = new Set([...FORM_PARAMETERS, "sort", "as_of"]);
/** Values of a filter that are tried in pairs: the heaviest by itself, the lightest, and the example. */
const IN_PAIRS = 3;

/** Lists that count or add up what they show, in `meta` or in every row. */
const ADDED_UP: ReadonlySet<string> = new Set(["/companies/stats", "/pricing/series", "/pricing/trends", "/market/shipments"]);

/** A search and the ends of a range are filters that no order but that of their own column is indexed with. */
const workOf = (filters: readonly Filter[], sort: string): Work =>
  sort !== "" && filters.some(({ name }) => /^(q$|min_|max_)/.test(name) && name.replace(/^m.._/, "") !== sort.replace("-", ""))
    ? "crossed"
    : "page";

const asked = (route: ListRoute, filters: readonly Filter[], more: Readonly<Record<string, string>> = {}): Question => ({
  route,
  search: new URLSearchParams([...filters.map(({ name, value }): [string, string] => [name, value]), ...Object.entries(more)]).toString(),
  work:
    more["include_total"] !== undefined || filters.some(({ name }) => name === "summary") || ADDED_UP.has(route.path)
      ? "counted"
      : workOf(filters, more["sort"] ?? ""),
  sandbox: false,
});

const filtersOf = (route: ListRoute, nowMs: number): Filter[][] =>
  Object.entries(parametersOf(route).shape)
    .filter(([name]) => !NOT_FILTERS.has(name))
    .map(([name, declared]) => trialsOf(declared, nowMs).map((value) => ({ name, value })));

const ordersOf = (route: ListRoute): string[] => route.sorts.flatMap((sort) => [sort, `-${sort}`]);

/** A list without a filter, in every order, as it is, as it was, in full pages and counted. */
export function plainQuestions(route: ListRoute): Question[] {
  const orders = ordersOf(route).flatMap((sort) => [
    asked(route, [], { sort }),
    asked(route, [], { sort, limit: "500" }),
    ...(route.path === "/rfqs" ? [] : [asked(route, [], { sort, as_of: "1" })]),
  ]);
  return [asked(route, [], { include_total: "true" }), ...orders, ...orders.map(inSandbox)];
}

const inSandbox = (question: Question): Question => ({ ...question, sandbox: true });

/** Every filter with each of its values, in the usual order. */
export const singleQuestions = (route: ListRoute, nowMs: number): (Question & { filter: Filter })[] =>
  filtersOf(route, nowMs).flatMap((values) => values.map((filter) => ({ ...asked(route, [filter]), filter })));

/** The values of each filter that are worth being combined, by what they cost alone. */
export function telling(tried: readonly { filter: Filter; rows: number }[]): Filter[][] {
  const names = [...new Set(tried.map(({ filter }) => filter.name))];
  return names.map((name) => {
    const values = tried.filter(({ filter }) => filter.name === name);
    const sorted = values.toSorted((a, b) => b.rows - a.rows);
    const chosen = [sorted[0], sorted.at(-1), values[0]].flatMap((one) => (one ? [one.filter] : []));
    return [...new Set(chosen)].slice(0, IN_PAIRS);
  });
}

/** Every filter in every order and counted, then every pair of filters in every order. */
export function combinedQuestions(route: ListRoute, filters: readonly Filter[][]): Question[] {
  const alone = filters.flat().map((filter) => [filter]);
  const pairs = filters.flatMap((ones, at) =>
    filters.slice(at + 1).flatMap((others) => ones.flatMap((one) => others.map((other) => [one, other]))),
  );
  return [
    ...alone.map((one) => asked(route, one, { include_total: "true" })),
    ...alone.map((one) => inSandbox(asked(route, one))),
    ...[...alone, ...pairs].flatMap((given) => ordersOf(route).map((sort) => asked(route, given, { sort }))),
  ];
}
