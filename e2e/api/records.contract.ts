import { describe, expect, test } from "vitest";
import { z } from "zod";
import { answerOf } from "@/lib/api/openapi/envelopes";
import { Datasets } from "@/lib/catalog/queries/datasets";
import { listed, LISTS, pageIn, routeAt } from "./answers";
import { call } from "./server";

describe("every record satisfies the schema that is published", () => {
  test.each(LISTS)("of $path, from both ends of every order", async ({ path, sorts }) => {
    for (const sort of sorts.flatMap((name) => [name, `-${name}`])) {
      const { data, meta } = await listed(`${path}?limit=200&sort=${sort}&include_total=true`);
      expect(data.length).toBeGreaterThan(0);
      expect(meta.total).toBeGreaterThanOrEqual(data.length);
      const namesSource = data.some((row) => "source" in row);
      expect(meta.as_of).toBeNull();
      if (namesSource) expect(meta.sample).toBe(JSON.stringify(data).includes('"source":"synthetic"'));
    }
  });

  test.each(["company", "product", "spot_price", "shipment"])("of changes to a %s", async (resource) => {
    const { data } = await listed(`/changes?since=0&limit=100&resource=${resource}`);
    const path =
      { company: "/companies", product: "/products", spot_price: "/pricing/spot", shipment: "/market/shipments" }[resource] ?? "";
    const route = routeAt(path);
    const record = route.kind === "list" ? route.record : z.object({});
    expect(data.length).toBe(100);
    for (const change of data) {
      const checked = resource === "shipment" ? record.partial().strict().safeParse(change.record) : record.safeParse(change.record);
      expect(checked.error?.issues).toBeUndefined();
    }
  });

  test.each(["module", "inverter", "storage"])("of products of the category %s", async (category) => {
    const { data } = await listed(`/products?category=${category}&limit=300`);
    expect(data.length).toBeGreaterThan(100);
  });

  test.each([
    { list: "/companies", item: "/companies/{id}" },
    { list: "/products", item: "/products/{id}" },
  ])("$item is the same record as in the list", async ({ list, item }) => {
    const page = await listed(`${list}?limit=1`);
    const id = String(page.data[0]?.id);
    const answer = await call(item.replace("{id}", id));
    expect(answer.status).toBe(200);
    expect(answerOf(routeAt(item)).parse(answer.json())).toMatchObject({ data: page.data[0] });
    expect(answer.headers["data-release"]).toBe(String(page.meta.release));
    const chosen = await call(`${item.replace("{id}", id)}?fields=name,id,model`.replace(list === "/companies" ? ",model" : "name,", ""));
    expect(Object.keys(z.object({ data: z.record(z.string(), z.unknown()) }).parse(chosen.json()).data)).toHaveLength(2);
  });
});

describe("documents without a key", () => {
  test("the data dictionary has every field of every dataset", async () => {
    const answer = await call("/datasets", { key: null });
    expect(answer.status).toBe(200);
    const { data } = Datasets.parse(answer.json());
    for (const { path, fields, records, description } of data) {
      const route = routeAt(path);
      expect(fields.map(({ name }) => name)).toEqual(route.kind === "list" ? Object.keys(route.fields) : []);
      expect(records).toBeGreaterThan(1_000);
      expect(description).not.toBe("");
    }
    expect(answer.headers.ratelimit).toBeUndefined();
    expect(answer.headers["usage-charge"]).toBe("0");
  });

  test("the description is the one that this code makes", async () => {
    const answer = await call("/openapi.json", { key: null });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      openapi: "3.1.0",
      paths: Object.fromEntries(LISTS.map(({ path, operation }) => [path, { get: { operationId: operation } }])),
    });
  });

  test("take no parameters", async () => {
    expect((await call("/datasets?limit=1", { key: null })).status).toBe(400);
    expect((await call("/openapi.json?x=1", { key: null })).status).toBe(400);
  });
});

test("an answer whose fields are chosen has these and no others, in the order of the record", async () => {
  const path = "/products?fields=model,id&limit=3";
  for (const row of pageIn(path, await call(path)).data) expect(Object.keys(row)).toEqual(["id", "model"]);
});
