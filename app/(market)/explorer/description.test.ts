import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { formOf } from "@/components/explorer/form-model";
import { modeFor } from "@/components/explorer/modes";
import { RequestForm } from "@/components/explorer/request-form";
import { explorerPath, readLink, type Search } from "@/components/explorer/request-link";
import { requestOf } from "@/components/explorer/request-of";
import { operationsOf, type Operation } from "@/lib/api/openapi/contract";
import { describeApi } from "@/lib/api/openapi/describe-api";
import type { ListRoute } from "@/lib/api/route";
import { ROUTES } from "@/lib/api/routes/all";
import { exploredOperations } from "@/lib/api/routes/description";
import { provideEnv } from "@/lib/platform/env";

let operations: [Operation, ...Operation[]];
beforeAll(() => {
  provideEnv({ PUBLIC_URL: "https://api.example.com" });
  const [first, ...rest] = exploredOperations();
  if (!first) throw new Error("nothing is described");
  operations = [first, ...rest];
});

/** As a browser sends it and the page gets it. */
function searchOf(path: string): Search {
  const params = new URL(path, "http://x.invalid").searchParams;
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => [key, params.getAll(key).length > 1 ? params.getAll(key) : (params.get(key) ?? "")]),
  );
}

describe("the link of a request", () => {
  test("brings every operation back with its parameters and its mode", () => {
    for (const operation of operations) {
      const values = Object.fromEntries(operation.parameters.map(({ name, example }) => [name, example ?? "a b&c,=é"]));
      const back = readLink(searchOf(explorerPath(operation, values, "live")), operations);
      expect(back).toMatchObject({ operation: { id: operation.id }, values, mode: "live", unknownOperation: null, unknownParameters: [] });
    }
  });

  test("names what it asks for and does not exist", () => {
    expect(readLink({ operation: "listNothing", type: "hjt" }, operations)).toMatchObject({ unknownOperation: "listNothing", values: {} });
    const { unknownParameters, values } = readLink({ operation: "listCompanies", shade: "red", q: "sol" }, operations);
    expect([unknownParameters, values]).toEqual([["shade"], { q: "sol" }]);
  });

  test("is read whatever it holds", () => {
    const odd = JSON.parse(
      '{"operation":["x","listCompanies"],"type":["cell","","panel"],"q":["a","b"],"mode":"other","__proto__":"x"}',
    ) as Search;
    expect(readLink(odd, operations)).toMatchObject({
      operation: { id: "listCompanies" },
      values: { type: "cell,panel", q: "b" },
      mode: null,
    });
    expect(readLink({}, operations)).toMatchObject({ operation: { id: "listSpotPrices" }, unknownOperation: null });
  });

  test("asks for live data only in the name of who may", () => {
    const rows = { sandbox: 500, live: 500 };
    const refusal = { reason: "No plan.", href: null, label: "" };
    expect(modeFor({ kind: "visitor", isSignedIn: false, mayJoin: true, maxRows: 500 }, "live")).toBe("visitor");
    expect(modeFor({ kind: "member", orgId: "o", maxRows: rows, isTrial: false, liveRefusal: refusal }, "live")).toBe("sandbox");
    expect(modeFor({ kind: "member", orgId: "o", maxRows: rows, isTrial: false, liveRefusal: null }, "live")).toBe("live");
    expect(modeFor({ kind: "member", orgId: "o", maxRows: rows, isTrial: false, liveRefusal: null }, null)).toBe("sandbox");
  });
});

test("a request is its path and its query in the order of the description", () => {
  const company = operations.find(({ id }) => id === "getCompany");
  if (!company) throw new Error("there is no company");
  expect(requestOf(company, {})).toEqual({ path: "/companies/{id}", query: [], missing: ["id"] });
  expect(requestOf(company, { as_of: "1", fields: "id", id: "co_1/../x" })).toEqual({
    path: "/companies/co_1%2F..%2Fx",
    query: [
      ["fields", "id"],
      ["as_of", "1"],
    ],
    missing: [],
  });
});

describe("the operations of our own description", () => {
  const parameter = (id: string, name: string) => operations.find((one) => one.id === id)?.parameters.find((one) => one.name === name);

  test("are all its documents that are read, in its order; nothing that changes, streams or is a file", () => {
    const read = ROUTES.filter(({ kind }) => kind !== "action" && kind !== "stream");
    expect(operations.map(({ id, path }) => [id, path])).toEqual(read.map(({ operation, path }) => [operation, path]));
    expect(new Set(operations.map(({ method }) => method))).toEqual(new Set(["GET"]));
    expect(operations.filter(({ isKeyless }) => isKeyless).map(({ path }) => path)).toEqual(
      ROUTES.filter(({ kind }) => kind === "keyless").map(({ path }) => path),
    );
  });

  test("have parameters with their kind, values and limits", () => {
    expect(parameter("listSpotPrices", "stage")).toMatchObject({ isList: true, type: "string", required: false, example: "module" });
    expect(parameter("listSpotPrices", "stage")?.values).toContain("wafer");
    expect(parameter("listSpotPrices", "ts")).toMatchObject({ type: "string", format: "date", isList: false, values: [] });
    expect(parameter("listCompanies", "limit")).toMatchObject({ type: "integer", minimum: 1, maximum: 1000, example: "50" });
    expect(parameter("listCompanies", "include_total")).toMatchObject({ type: "boolean" });
    expect(parameter("getCompany", "id")).toMatchObject({ in: "path", required: true });
  });
});

describe("a parameter that is added to the API", () => {
  const added = (meta: { description: string; example: string; schema: object }) => {
    const route = ROUTES.find((one): one is ListRoute => one.kind === "list");
    if (!route) throw new Error("there is no list");
    const changed: ListRoute = { ...route, query: route.query.extend({ shade: z.string().meta(meta).optional() }) };
    const [operation] = operationsOf(describeApi([changed]));
    if (!operation) throw new Error("there is no operation");
    const form = createElement(RequestForm, { operation, values: {}, errors: {}, onChange: () => undefined, onSend: () => undefined });
    return { form: formOf(operation), html: renderToStaticMarkup(form) };
  };

  test("is in the form with its description as the hint", () => {
    const { form, html } = added({ description: "Colour of the frame.", example: "black", schema: { type: "string", maxLength: 20 } });
    expect(form.asked.map(({ name }) => name)).toContain("shade");
    expect(html).toContain("Colour of the frame.");
    expect(html).toMatch(/<input[^>]*name="shade"[^>]*placeholder="e.g. black"|<input[^>]*placeholder="e.g. black"[^>]*name="shade"/);
  });

  test("becomes a choice when it has values", () => {
    const { html } = added({ description: "Colour.", example: "black", schema: { type: "string", enum: ["black", "silver"] } });
    expect(html).toMatch(/<select[^>]*name="shade"/);
    expect(html).toContain('<option value="silver">silver</option>');
  });
});
