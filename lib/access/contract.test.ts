import { expect, test } from "vitest";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { HOUR_MS } from "@/lib/core/durations";
import { form, START } from "@/testing/access";
import { CreateOfferInput, SubmitRequestInput, urgencyOf, USE_KINDS, type SubmitRequest } from "./contract";

const read = (values: Partial<SubmitRequest>) => SubmitRequestInput.safeParse(form(values));
const wrongFields = (values: Record<string, unknown>): string[] => [
  ...new Set(SubmitRequestInput.safeParse({ ...form(), ...values }).error?.issues.map(({ path }) => String(path[0])) ?? []),
];

test("a form that is filled in as people do is understood", () => {
  const { data } = read({ name: "  Anna\n Weber ", email: " Anna@Sunfirm.Example ", callsPerMonth: "1,000,000", country: "de" });
  expect(data).toMatchObject({
    name: "Anna Weber",
    email: "anna@sunfirm.example",
    callsPerMonth: 1_000_000,
    country: "DE",
    datasets: ["companies", "prices"],
    website: "https://sunfirm.example",
  });
});

test("what was read once reads the same again", () => {
  const { data } = read({ website: "" });
  expect(SubmitRequestInput.parse(data)).toEqual(data);
});

test.each([
  ["example.com", "https://example.com"],
  ["http://example.com/", "http://example.com"],
  ["https://example.com/a?b=c", "https://example.com/a?b=c"],
  ["example.com:8080/x", "https://example.com:8080/x"],
  ["", null],
])("the website %s is kept as %s", (given, kept) => {
  expect(read({ website: given }).data?.website).toBe(kept);
});

test.each([
  "javascript:alert(1)",
  "ftp://example.com",
  "mailto:a@b.example",
  "https://user:pass@example.com",
  "no dots",
  "localhost",
  "https://",
])("the website %s is refused", (given) => {
  expect(wrongFields({ website: given })).toEqual(["website"]);
});

test.each([
  ["name", ""],
  ["name", "…!?"],
  ["name", "x".repeat(201)],
  ["email", "not an address"],
  ["email", "a@b"],
  ["company", " \u0000 "],
  ["country", "XX"],
  ["country", "Germany"],
  ["useKind", "spying"],
  ["datasets", []],
  ["datasets", ["weather"]],
  ["callsPerMonth", ""],
  ["callsPerMonth", 0],
  ["callsPerMonth", 1.5],
  ["callsPerMonth", 1_000_000_001],
  ["callsPerMonth", "many"],
  ["plan", "gold"],
  ["message", "x".repeat(4_001)],
])("%s of %j is the one thing that is wrong", (field, value) => {
  expect(wrongFields({ [field]: value })).toEqual([field]);
});

test("an empty form names every field that is needed, in sentences", () => {
  const issues = SubmitRequestInput.safeParse({}).error?.issues ?? [];
  const fields = new Set(issues.map(({ path }) => String(path[0])));
  expect(fields).toEqual(new Set(["name", "email", "company", "country", "useKind", "datasets", "callsPerMonth", "plan"]));
});

test("a name of 200 characters counts characters, and letters of every script are names", () => {
  expect(read({ name: "𝒜".repeat(200) }).success).toBe(true);
  expect(wrongFields({ name: "𝒜".repeat(201) })).toEqual(["name"]);
  expect(read({ name: "王小明 ☀️", company: "Señor Ünal & Söhne 🌞 GmbH" }).data).toMatchObject({ name: "王小明 ☀️" });
});

test("characters that turn the direction of text or move the cursor don't get through", () => {
  expect(read({ name: "Anna\u202eWeber\u0007", message: "one\r\ntwo\u0000\u2066" }).data).toMatchObject({
    name: "AnnaWeber",
    message: "one\ntwo",
  });
});

test("the six kinds of use of the specification are offered, and another", () => {
  expect(USE_KINDS).toHaveLength(7);
});

test("a due time looks calm, then soon, then overdue", () => {
  const due = new Date(START).toISOString();
  const at = (hoursLeft: number) => urgencyOf(due, START - hoursLeft * HOUR_MS);
  expect([at(24), at(6), at(5.99), at(0), at(-0.01), urgencyOf(null, START)]).toEqual(["calm", "calm", "soon", "soon", "overdue", "none"]);
});

const offer = (values: Record<string, unknown> = {}) =>
  CreateOfferInput.safeParse({ id: "req_1", version: 0, amountCents: PLAN_TABLE.enterprise.priceCents.usd, ...values });

test("an offer that says nothing but its amount has the plan's own limits, no fields, and is paid by card", () => {
  expect(offer().data).toEqual({
    ...{
      id: "req_1",
      version: 0,
      interval: "month",
      currency: "usd",
      amountCents: 199_900,
      quotaCalls: null,
      burst: null,
      customFields: [],
    },
    ...{ byInvoice: false, acknowledged: [], typedCompany: "", text: "" },
  });
});

test.each([
  [{ amountCents: 1 }, { amountCents: 0 }, "amountCents"],
  [{ currency: "eur" }, { currency: "chf" }, "currency"],
  [{ amountCents: 100_000_000 }, { amountCents: 100_000_001 }, "amountCents"],
  [{ amountCents: 200_000 }, { amountCents: 200_000.5 }, "amountCents"],
  [{ quotaCalls: 1 }, { quotaCalls: 0 }, "quotaCalls"],
  [{ quotaCalls: 1_000_000_000 }, { quotaCalls: 1_000_000_001 }, "quotaCalls"],
  [{ burst: { perSecond: 1, bucket: 1 } }, { burst: { perSecond: 0, bucket: 1 } }, "burst.perSecond"],
  [{ burst: { perSecond: 10_000, bucket: 1 } }, { burst: { perSecond: 10_001, bucket: 1 } }, "burst.perSecond"],
  [{ burst: { perSecond: 1, bucket: 100_000 } }, { burst: { perSecond: 1, bucket: 100_001 } }, "burst.bucket"],
  [{ burst: null }, { burst: { perSecond: 1, bucket: 0 } }, "burst.bucket"],
  [{ customFields: Array(50).fill("a") }, { customFields: Array(51).fill("a") }, "customFields"],
  [{ customFields: ["a".repeat(60)] }, { customFields: ["a".repeat(61)] }, "customFields.0"],
  [{ text: "a".repeat(4_000) }, { text: "a".repeat(4_001) }, "text"],
  [{ version: 0 }, { version: -1 }, "version"],
])("an offer can have %j, and no longer %j", (good, bad, field) => {
  expect(offer(good).success).toBe(true);
  expect(offer(bad).error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});
