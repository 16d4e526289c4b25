import { expect, test } from "vitest";
import { withCustomFields, type CustomView } from "../custom-fields";
import { DECLARED } from "../resources/all";
import { exactFields } from "./exact-rows";
import { describeFields } from "./record-fields";

const custom: CustomView = {
  orgId: "org_1",
  version: 1,
  company: [
    { id: "cf_1", name: "owner", type: "text", title: "Owner", description: null, unit: null, options: [] },
    { id: "cf_2", name: "score", type: "number", title: "Score", description: "How good", unit: "points", options: [] },
  ],
  product: [{ id: "cf_3", name: "tier", type: "enumeration", title: "Tier", description: null, unit: null, options: ["a"] }],
};

test("the chosen fields are described in the order of the record, whatever the order of the choice", () => {
  const { fields } = DECLARED.company;
  const described = describeFields("company", fields, { chosen: ["country", "id", "name"], custom: undefined });
  expect(described.map(({ name, nullable }) => [name, nullable])).toEqual([
    ["id", false],
    ["name", false],
    ["country", true],
  ]);
  expect(describeFields("company", fields, { chosen: ["nothing"], custom })).toEqual([]);
});

test("a field of the organisation's own is described by what they said of it, else by its title", () => {
  const fields = withCustomFields(DECLARED.company.fields, "company", custom);
  expect(describeFields("company", fields, { chosen: ["custom.owner", "custom.score"], custom })).toEqual([
    { name: "custom.owner", type: "string", nullable: true, unit: null, values: null, description: "Owner" },
    { name: "custom.score", type: "number", nullable: true, unit: "points", values: null, description: "How good" },
  ]);
});

test("each kind of record has its own, and those of prices and shipments are nobody's", () => {
  const described = (resource: "product" | "spot_price" | "shipment", name: string) =>
    describeFields(resource, { [name]: { sql: "x", kind: "text" } }, { chosen: [name], custom }).map(({ type }) => type);
  expect([described("product", "custom.tier"), described("product", "custom.owner")]).toEqual([["string"], []]);
  for (const name of ["custom.tier", "custom.owner"])
    expect([described("spot_price", name), described("shipment", name)]).toEqual([[], []]);
});

test("in a file every number and document is exact text, and the rest stays as it is", () => {
  const { fields } = DECLARED.product;
  const exact = exactFields(fields);
  expect(Object.keys(exact)).toEqual(Object.keys(fields));
  expect([exact["pmax_stc_w"], exact["warranty"], exact["model"], exact["bifacial"], exact["certifications"]]).toEqual([
    { sql: "(t.pmax_stc_w)::text", kind: "text" },
    { sql: "(t.warranty)::text", kind: "text" },
    { sql: "t.model", kind: "text" },
    { sql: "t.bifacial", kind: "boolean" },
    { sql: "t.certifications", kind: "array" },
  ]);
  expect(exactFields(fields)).toBe(exact);
});

test("in a file a field that JSON gathers in an object is a column of its own", () => {
  const exact = exactFields(withCustomFields(DECLARED.company.fields, "company", custom));
  expect([exact["custom.owner"]?.nested, exact["custom.score"]?.sql]).toEqual([
    undefined,
    expect.stringMatching(/^\(\(select v\.number .*\)\)::text$/),
  ]);
});
