import type { z } from "zod";
import type { Issue } from "./errors";
import { explainKnown } from "./nearest";

const codeOf = (issue: z.core.$ZodIssue): string =>
  issue.code === "custom" && typeof issue.params?.code === "string" ? issue.params.code : "invalid-value";

/** Returns the faults that a schema found, one for each name that it does not know and one for each value. */
export const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          parameter: [...issue.path, key].join("."),
          code: "unknown-parameter",
          detail: "is not a field of this request.",
        }))
      : [{ parameter: issue.path.join("."), code: codeOf(issue), detail: issue.message }],
  );

type Read<S extends z.ZodObject> = { data: z.output<S> | undefined; unknown: Issue[]; wrong: Issue[] };

/** Returns what texts mean by a schema of optional parameters: their values, the names that are not `what`, and the wrong values. */
export function readParameters<S extends z.ZodObject>(schema: S, given: ReadonlyMap<string, string>, what: string): Read<S> {
  const known = Object.keys(schema.shape);
  const isKnown = (name: string): boolean => known.includes(name);
  const unknown = [...given.keys()]
    .filter((name) => !isKnown(name))
    .map((name) => ({
      parameter: name.slice(0, 60),
      code: "unknown-parameter",
      detail: `is not ${what}.${explainKnown(name, known)}`,
    }));
  const result = schema.safeParse(Object.fromEntries([...given].filter(([name]) => isKnown(name))));
  return { data: result.data, unknown, wrong: result.success ? [] : issuesOf(result.error) };
}
