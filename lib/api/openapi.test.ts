import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ROUTES } from "@/lib/api/routes/all";
import { firstPlanWith, PLAN_TABLE } from "@/lib/billing/plans";
import { FORMATS } from "@/lib/exports/contract";
import { provideEnv } from "@/lib/platform/env";
import { parametersOf } from "./common-parameters";
import { describeApi, OpenApiDocument, type OpenApi } from "./openapi/describe-api";
import { answerOf } from "./openapi/envelopes";
import { exampleAnswer, recordExample } from "./openapi/examples";
import { ProblemDocument } from "./openapi/problem-document";
import { promised } from "./openapi/promised";
import { TAGS } from "./openapi/tags";
import { type ListRoute, methodOf, type Route } from "./route";

const run = promisify(execFile);

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  example: z.unknown(),
  schema: z.looseObject({ type: z.string() }),
  explode: z.boolean().optional(),
});
const Operation = z.looseObject({
  operationId: z.string(),
  description: z.string(),
  tags: z.tuple([z.string()]),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(Parameter),
  responses: z.record(z.string(), z.unknown()),
});

const operationAt = (document: OpenApi, route: Route): z.output<typeof Operation> =>
  Operation.parse(document.paths[route.path]?.[methodOf(route).toLowerCase()]);
const lists = ROUTES.filter((route): route is ListRoute => route.kind === "list");

beforeAll(() => provideEnv({ PUBLIC_URL: "https://api.example.com" }));

describe("the description", () => {
  test("has every route once, under an operation name of its own and a tag that is explained", () => {
    const document = OpenApiDocument.parse(describeApi(ROUTES));
    expect(Object.keys(document.paths)).toEqual([...new Set(ROUTES.map(({ path }) => path))]);
    const described = describeApi(ROUTES);
    const operations = ROUTES.map((route) => operationAt(described, route));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(ROUTES.length);
    for (const { tags } of operations) expect(TAGS).toHaveProperty(tags);
  });

  test.each(lists)("has every parameter of $path with an example", (route) => {
    const { parameters } = operationAt(describeApi(ROUTES), route);
    expect(parameters.map(({ name }) => name)).toEqual([...Object.keys(parametersOf(route).shape), "Prefer"]);
    for (const { example, schema, explode } of parameters) {
      expect(example).toBeDefined();
      if (schema.type === "array") expect(explode).toBe(false);
    }
  });

  test("shows a parameter that is added to a declaration", () => {
    const [route] = lists;
    if (!route) throw new Error("there is no list");
    const shade = z.string().meta({ description: "Colour of the frame.", example: "black", schema: { type: "string", maxLength: 20 } });
    const changed: ListRoute = { ...route, query: route.query.extend({ shade: shade.optional() }) };
    const added = operationAt(describeApi([changed]), route).parameters.find(({ name }) => name === "shade");
    expect(added).toMatchObject({ in: "query", example: "black", schema: { maxLength: 20 } });
  });

  test("names the cheapest plan with the feature, as the plan table has it", () => {
    const described = describeApi(ROUTES);
    for (const route of lists) {
      if (route.feature === null) continue;
      expect(operationAt(described, route).description).toContain(`Plan: ${PLAN_TABLE[firstPlanWith(route.feature)].title} or higher.`);
      const moved: ListRoute = { ...route, feature: "history" };
      expect(operationAt(describeApi([moved]), route).description).toContain(
        `Plan: ${PLAN_TABLE[firstPlanWith("history")].title} or higher.`,
      );
    }
  });

  test("asks for a key everywhere but in the documents without one", () => {
    for (const route of ROUTES) {
      const { security, responses } = operationAt(describeApi(ROUTES), route);
      const signed = [{ bearerAuth: [] }, { basicAuth: [] }, {}];
      expect(security).toEqual(route.operation === "downloadExport" ? signed : route.kind === "keyless" ? [] : undefined);
      expect("401" in responses).toBe(route.kind !== "keyless");
    }
  });

  test("refers to nothing that is not in it", () => {
    const document = describeApi(ROUTES);
    const text = JSON.stringify(document);
    for (const [, section = "", name = ""] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g))
      expect(document.components).toHaveProperty([section, name]);
    expect(text).not.toContain("$defs");
  });

  test("has patterns that generators can write down: no control character as it is in JSON", () => {
    const patterns = [...JSON.stringify(describeApi(ROUTES)).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(([, pattern = ""]) => pattern);
    expect(patterns.length).toBeGreaterThan(100);
    expect(patterns.filter((pattern) => pattern.includes("\\u"))).toEqual([]);
  });

  test("joins no schemas without a type, which not every generator can read", () => {
    expect(JSON.stringify(describeApi(ROUTES))).not.toContain('"allOf"');
  });

  test("promises of responses what versions do: more properties and values may come, and `fields` may leave any out", () => {
    const exact = describeApi(ROUTES);
    const text = JSON.stringify(promised(exact, ROUTES).components.schemas);
    const schemas = z.record(z.string(), z.looseObject({ required: z.array(z.string()).optional() })).parse(JSON.parse(text));
    expect(text).not.toContain('"additionalProperties":false');
    expect(schemas["Company"]).toMatchObject({
      properties: { types: { items: { type: "string", "x-extensible-enum": expect.arrayContaining(["panel"]) } } },
      description: expect.stringMatching(/Has every property unless `fields` selects some\.$/),
    });
    expect(ROUTES.flatMap((route) => (route.kind === "list" ? schemas[String(route.record.meta()?.id)]?.required : []))).not.toContain(
      "id",
    );
    expect(schemas["Page"]?.required).toEqual(["limit", "has_more", "next"]);
    const { Company, Problem } = schemas;
    expect(JSON.stringify([Company, Problem])).not.toContain('"enum"');
    // What is sent to us stays exact, and so does what our own tests compare responses with.
    expect(JSON.stringify(promised(exact, ROUTES).paths)).toContain('"additionalProperties":false');
    expect(JSON.stringify(exact.components.schemas["Company"])).toContain('"additionalProperties":false');
  });

  test("names values that several parameters share once, in every part", () => {
    const tags = new Set(ROUTES.map(({ tag }) => tag));
    for (const part of [ROUTES, ...[...tags].map((name) => ROUTES.filter(({ tag }) => tag === name))]) {
      const document = promised(describeApi(part), part);
      const text = JSON.stringify(document);
      for (const [, section = "", name = ""] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g))
        expect(document.components).toHaveProperty([section, name]);
      expect(text.split('"AF","AG","AI"').length - 1).toBeLessThanOrEqual(1);
    }
    const companies = promised(describeApi(ROUTES), ROUTES).paths["/companies"]?.["get"];
    expect(companies?.["parameters"]).toContainEqual(
      expect.objectContaining({
        name: "country",
        schema: expect.objectContaining({ items: { $ref: "#/components/schemas/CountryCode" } }),
      }),
    );
  });

  test("has each file of an export in its formats, whole, in part, unchanged and gone", () => {
    const route = ROUTES.find(({ operation }) => operation === "downloadExport");
    if (!route) throw new Error("there is no download");
    const { responses } = operationAt(describeApi(ROUTES), route);
    const file = { schema: { type: "string", format: "binary" } };
    const content = Object.fromEntries(Object.values(FORMATS).map(({ media }) => [media, file]));
    expect(responses).toMatchObject({ "200": { content }, "206": { content }, "304": {}, "410": {} });
    expect(responses).toHaveProperty(["206", "headers", "Content-Range"]);
  });

  test("passes the OpenAPI and OWASP rules of Spectral without a finding", async () => {
    const folder = await mkdtemp(join(tmpdir(), "openapi-"));
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(promised(describeApi(ROUTES), ROUTES)));
    const spectral = resolve("node_modules/@stoplight/spectral-cli/dist/index.js");
    const lint = run(process.execPath, [spectral, "lint", file, "--ruleset", resolve(".spectral.yaml"), "--format", "json", "--quiet"]);
    // With findings Spectral ends with 1 and still prints them; anything else that goes wrong prints no JSON.
    const { stdout } = await lint.catch((error: unknown) => z.object({ stdout: z.string() }).parse(error));
    await rm(folder, { recursive: true });
    const findings = z
      .array(z.looseObject({ code: z.string(), path: z.array(z.union([z.string(), z.number()])) }))
      .parse(JSON.parse(stdout));
    expect(findings.map(({ code, path }) => `${code} at ${path.join(".")}`)).toEqual([]);
  });
});

describe("the examples", () => {
  test.each(ROUTES.filter((route) => route.kind !== "stream"))("of $operation satisfy the schema of the answer", (route) => {
    expect(answerOf(route).safeParse(exampleAnswer(route)).error).toBeUndefined();
  });

  test.each(lists)("of $path have every field of the record in the order of the answer", (route) => {
    expect(Object.keys(recordExample(route.record))).toEqual(Object.keys(route.fields));
  });

  test("of errors are whole problem documents", () => {
    const Responses = z.record(
      z.string(),
      z.object({
        content: z.object({
          "application/problem+json": z.object({ examples: z.record(z.string(), z.object({ value: ProblemDocument })) }),
        }),
      }),
    );
    for (const { content } of Object.values(Responses.parse(describeApi(ROUTES).components.responses)))
      for (const [code, { value }] of Object.entries(content["application/problem+json"].examples)) expect(value.code).toBe(code);
  });
});
