import type { z } from "zod";
import type { Engine } from "../engine";
import type { Form } from "./form";
import { readParams } from "./params";

export type Method = "GET" | "POST" | "DELETE";
type Handler = (engine: Engine, form: Form, ids: string[]) => object;
export type Route = { method: Method; pattern: string; handle: Handler };
export type Match = { handle: Handler; ids: string[] };

/** `pattern` holds `:id` where the address names something; these come to `run` in their order. */
export function route<S extends z.ZodType>(
  method: Method,
  pattern: string,
  { params, run }: { params: S; run: (engine: Engine, params: z.output<S>, id: string, second: string) => object },
): Route {
  return { method, pattern, handle: (engine, form, ids) => run(engine, readParams(params, form), ids[0] ?? "", ids[1] ?? "") };
}

function idsIn(pattern: string, path: string): string[] | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const ids: string[] = [];
  for (const [i, part] of wanted.entries()) {
    const segment = given[i] ?? "";
    if (part === ":id" && segment !== "") ids.push(decodeURIComponent(segment));
    else if (part !== segment) return null;
  }
  return ids;
}

/** The first that fits wins, so a fixed address stands before one with an id in the same place. */
export function findRoute(routes: readonly Route[], method: string, path: string): Match | null {
  for (const candidate of routes) {
    if (candidate.method !== method) continue;
    const ids = idsIn(candidate.pattern, path);
    if (ids !== null) return { handle: candidate.handle, ids };
  }
  return null;
}
