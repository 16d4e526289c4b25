import { setTimeout as wait } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { postmanCollection } from "@/lib/api/openapi/collection";
import { operationsOf, type Operation } from "@/lib/api/openapi/contract";
import { arazzoDocument, WORKFLOWS, type Workflow } from "@/lib/api/openapi/workflows";
import { call, KEYS, patiently } from "./server";

const ORIGIN = process.env["HELIODEX_URL"] ?? "";

/** The value that a JSON pointer names. */
const at = (value: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | null | undefined)?.[part], value);

type Answer = { status: number; text: string; json: unknown };
type Scope = { inputs: Record<string, unknown>; steps: Record<string, Record<string, unknown>>; answer?: Answer };

/** What a runtime expression of Arazzo means; other text is itself. */
function valueOf(text: unknown, { inputs, steps, answer }: Scope): unknown {
  if (typeof text !== "string" || !text.startsWith("$")) return text;
  const [, input] = /^\$inputs\.(\w+)$/.exec(text) ?? [];
  if (input !== undefined) return inputs[input];
  const [, step = "", output = ""] = /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(text) ?? [];
  if (step !== "") return steps[step]?.[output];
  if (text === "$statusCode") return answer?.status;
  const [, pointer] = /^\$response\.body#(\/.*)$/.exec(text) ?? [];
  if (pointer !== undefined) return at(answer?.json, pointer);
  throw new Error(`${text} is no expression`);
}

function holds(condition: string, scope: Scope): boolean {
  const [, left = "", sign, right = ""] = /^(\S+) (==|!=) (.+)$/.exec(condition) ?? [];
  const found = valueOf(left, scope) ?? null;
  const wanted = right === "null" ? null : right.startsWith("'") ? right.slice(1, -1) : Number(right);
  return (found === wanted) === (sign === "==");
}

const filled = (value: unknown, scope: Scope): unknown =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, scope)]))
    : valueOf(value, scope);

async function send(step: Workflow["steps"][number], operation: Operation, scope: Scope): Promise<Answer> {
  const query = new URLSearchParams();
  let path = operation.path;
  for (const { name, in: place, value } of step.parameters ?? []) {
    const given = String(valueOf(value, scope));
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(given));
    else query.set(name, given);
    expect(
      operation.parameters.map((one) => one.name),
      step.stepId,
    ).toContain(name);
  }
  const body = step.requestBody === undefined ? null : JSON.stringify(filled(step.requestBody.payload, scope));
  const headers = { authorization: `Bearer ${KEYS.enterprise}`, ...(body === null ? {} : { "content-type": "application/json" }) };
  const { status, text } = await patiently(async () => {
    const response = await fetch(`${ORIGIN}/api/v1${path}?${query}`, { method: operation.method, headers, body });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  });
  return { status, text, json: JSON.parse(text) };
}

async function play(workflow: Workflow, operations: readonly Operation[]): Promise<Record<string, unknown>> {
  const properties = (workflow.inputs?.["properties"] ?? {}) as Record<string, { default: string }>;
  const scope: Scope = { inputs: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, one.default])), steps: {} };
  for (const step of workflow.steps) {
    const operation = operations.find(({ id }) => id === step.operationId);
    if (!operation) throw new Error(`${step.operationId} is no operation`);
    for (let tries = step.onFailure?.[0]?.retryLimit ?? 0; ; tries--) {
      scope.answer = await send(step, operation, scope);
      if (step.successCriteria.every(({ condition }) => holds(condition, scope))) break;
      if (tries === 0) throw new Error(`${step.stepId}: ${scope.answer.status} ${scope.answer.text.slice(0, 300)}`);
      await wait((step.onFailure?.[0]?.retryAfter ?? 0) * 1_000);
    }
    scope.steps[step.stepId] = Object.fromEntries(Object.entries(step.outputs ?? {}).map(([name, text]) => [name, valueOf(text, scope)]));
  }
  return Object.fromEntries(Object.entries(workflow.outputs).map(([name, text]) => [name, valueOf(text, scope)]));
}

test.each(WORKFLOWS.map((workflow) => [workflow.workflowId, workflow] as const))("the workflow %s runs to its end", async (_, workflow) => {
  const operations = operationsOf((await call("/openapi.json")).json());
  const outputs = await play(workflow, operations);
  for (const [name, value] of Object.entries(outputs)) expect(value, name).toBeDefined();
});

test("the document of workflows is what the site has", async () => {
  expect(await (await fetch(`${ORIGIN}/arazzo.json`)).json()).toMatchObject({
    arazzo: "1.0.1",
    workflows: JSON.parse(JSON.stringify(arazzoDocument().workflows)) as unknown,
  });
});

type Item = ReturnType<typeof postmanCollection>["item"][number]["item"][number];

test("every request of the Postman collection succeeds as it is, with a sandbox key", async () => {
  const collection = (await (await fetch(`${ORIGIN}/postman.json`)).json()) as ReturnType<typeof postmanCollection>;
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  const root = variables.get("baseUrl") ?? "";
  let sent = 0;
  for (const item of collection.item.flatMap((folder): Item[] => folder.item)) {
    const url = item.request.url.raw.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? `no ${name}`);
    const answer = await call(url.slice(root.length), item.request.auth ? {} : { key: "sandbox" });
    expect([answer.status, url], answer.text.slice(0, 300)).toEqual([200, url]);
    for (const { script } of item.event ?? []) {
      const pm = {
        response: { json: () => answer.json() },
        collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
      };
      runInNewContext(script.exec.join("\n"), { pm });
    }
    sent++;
  }
  expect(sent).toBeGreaterThan(12);
});
