import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectFault, problemIn } from "./answers";
import { describedOperations, type DescribedOperation } from "./description";
import { hostile } from "./hostile";
import { call, HOST, type Answer } from "./server";

const SEED = 20_261_121;
const RUNS = 15;

/** 200, or a refusal that says why; never our fault, and nothing of the sender becomes a header. */
function requireCivil(answer: Answer, statuses: readonly number[], parameter: string): void {
  expect(statuses, answer.text.slice(0, 300)).toContain(answer.status);
  expect(answer.headers["x-injected"]).toBeUndefined();
  if (answer.status === 200) return;
  const problem = problemIn(answer);
  if (answer.status === 400) expect(problem.errors.map((issue) => issue.parameter)).toContain(parameter);
}

function addressOf({ path, parameters }: DescribedOperation, id?: string): string {
  const given: Readonly<Record<string, unknown>> = { ...Object.fromEntries(parameters.map(({ name, example }) => [name, example])) };
  return path.replaceAll(/\{(\w+)\}/g, (_, hole: string) => (hole === "id" && id !== undefined ? id : String(given[hole])));
}

const operations = (await describedOperations()).filter(({ parameters }) => parameters.length > 0);
const query = operations.flatMap((operation) =>
  operation.parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema }) => ({ operation, path: operation.path, name, isList: schema.type === "array" })),
);

describe("a hostile value of a parameter", () => {
  test.each(query)("$name of $path gets a civil answer", async ({ operation, name }) => {
    const at = `${addressOf(operation)}?limit=1&${name}=`.replace(name === "limit" || operation.path.includes("{") ? "limit=1&" : /$^/, "");
    const statuses = operation.path.includes("{") ? [400, 403, 404] : [200, 400, 403];
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => requireCivil(await call(`${at}${value}`), statuses, name)),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test.each(query)("$name of $path is refused when it is empty, repeated, NUL or badly encoded", async ({ operation, name, isList }) => {
    const at = `${addressOf(operation)}?${name}=`;
    const faults = [
      ["", "empty"],
      // A list may be given once for each value, each of which must be one: of those that there are, or of their form.
      [`x&${name}=x`, isList ? expect.stringMatching(/^(unknown|invalid)-value$/) : "repeated"],
      ["%00", "bad-character"],
      // Next repairs such addresses before any handler sees them.
      ...(HOST === "next" ? [] : ([["%E0%A4%A", "bad-encoding"]] as const)),
    ] as const;
    for (const [value, code] of faults) {
      const problem = expectFault(await call(`${at}${value}`), name);
      expect(problem.errors).toContainEqual(expect.objectContaining({ parameter: name, code }));
    }
  });
});

describe("a hostile id", () => {
  const items = operations.filter(({ path }) => path.includes("{id}"));
  /** Next refuses such addresses before any handler sees them. */
  const isBadlyEncoded = (value: string): boolean => /%(?![0-9a-f]{2})|%c3%28|%ED|%ff/i.test(value);

  test.each(items)("of $path is not found, whatever it is", async (operation) => {
    const id = hostile.filter((value) => value !== "." && value !== ".." && !/^(%2e){1,2}$/i.test(value));
    await fc.assert(
      fc.asyncProperty(id, async (value) => {
        const answer = await call(addressOf(operation, value));
        if (HOST === "next" && isBadlyEncoded(value)) expect(answer.status).toBeGreaterThanOrEqual(400);
        else requireCivil(answer, [404], "id");
      }),
      { seed: SEED, numRuns: 40 },
    );
  });
});
