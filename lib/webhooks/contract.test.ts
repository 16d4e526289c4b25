import { describe, expect, test } from "vitest";
import { apiWebhook, ApiWebhookChange, ApiWebhookInput, changeOf, ApiWebhook, inputOf } from "./api-records";
import { ChangeEndpointInput, EndpointInput, MAX_SOURCES, OverlapHours, Since, type EndpointRow } from "./contract";

const INPUT = { url: "https://hooks.acme.example/", types: ["price.published"] };
const refused = (more: object): string[] => {
  const { error } = EndpointInput.safeParse({ ...INPUT, ...more });
  return [...new Set(error?.issues.map(({ path, code }) => (code === "unrecognized_keys" ? "unknown" : String(path[0]))))];
};

describe("an endpoint", () => {
  test("is from an address and event types, with nothing else to say", () => {
    expect(EndpointInput.parse(INPUT)).toEqual({ ...INPUT, description: "", sources: [], alertAddress: null });
    expect(EndpointInput.parse({ ...INPUT, url: " https://hooks.acme.example/ ", description: " x " })).toMatchObject({
      url: "https://hooks.acme.example/",
      description: "x",
    });
  });

  test.each([
    ["no address", { url: " " }, ["url"]],
    ["an address of 2,001 characters", { url: "x".repeat(2_001) }, ["url"]],
    ["no event type", { types: [] }, ["types"]],
    ["an event type that is not known", { types: ["price.published", "price.gone"] }, ["types"]],
    ["the test event, which nobody can ask for", { types: ["webhook.test"] }, ["types"]],
    ["more event types than there are", { types: Array.from({ length: 20 }, () => "price.published") }, ["types"]],
    ["a description of 201 characters", { description: "x".repeat(201) }, ["description"]],
    ["a description with a line break", { description: "a\nb" }, ["description"]],
    ["a description with a control character", { description: "a\u009bb" }, ["description"]],
    ["a source of two words", { sources: ["price sheet"] }, ["sources"]],
    ["a source with a comma", { sources: ["a,b"] }, ["sources"]],
    ["an empty source", { sources: [" "] }, ["sources"]],
    ["a source of 61 characters", { sources: ["x".repeat(61)] }, ["sources"]],
    ["21 sources", { sources: Array.from({ length: MAX_SOURCES + 1 }, (_, i) => `s${i}`) }, ["sources"]],
    ["alerts to no address", { alertAddress: "ops" }, ["alertAddress"]],
    ["alerts to two addresses", { alertAddress: "a@acme.example, b@acme.example" }, ["alertAddress"]],
    ["a secret of its own", { secret: "whsec_x" }, ["unknown"]],
    ["a state", { state: "disabled" }, ["unknown"]],
  ])("is refused with %s", (_what, more, names) => {
    expect(refused(more)).toEqual(names);
  });

  test("may have whatever the limits allow", () => {
    const most = { description: "Ü – 200 % ☀".padEnd(200, "x"), sources: Array.from({ length: MAX_SOURCES }, (_, i) => `s-${i}`) };
    expect(refused({ ...most, alertAddress: "ops@acme.example", url: `https://a.example/${"x".repeat(1_982)}` })).toEqual([]);
  });
});

test.each([
  [0, true],
  [24, true],
  [168, true],
  [169, false],
  [-1, false],
  [1.5, false],
])("secrets may overlap for %d hours: %s", (hours, expected) => {
  expect(OverlapHours.safeParse(hours).success).toBe(expected);
});

test.each([
  ["2026-11-21T06:00:00Z", true],
  ["2026-11-21T06:00:00.123+01:00", true],
  ["2026-11-21", false],
  ["2026-11-21T06:00:00", false],
  ["yesterday", false],
  ["2026-02-30T06:00:00Z", false],
])("failed deliveries may be replayed since %s: %s", (since, expected) => {
  expect(Since.safeParse(since).success).toBe(expected);
});

describe("the API's own names", () => {
  const whole = {
    ...{ url: "https://hooks.acme.example/", description: "d", events: ["price.published"], sources: ["cec"] },
    alert_address: "ops@acme.example",
  };

  test("mean what the console's mean", () => {
    expect(inputOf(ApiWebhookInput.parse(whole))).toEqual({
      ...{ url: whole.url, description: "d", types: ["price.published"], sources: ["cec"], alertAddress: "ops@acme.example" },
    });
    expect(EndpointInput.parse(inputOf(ApiWebhookInput.parse(whole)))).toEqual(inputOf(ApiWebhookInput.parse(whole)));
  });

  test.each([
    [{}, {}],
    [{ events: ["key.expiring"] }, { types: ["key.expiring"] }],
    [{ alert_address: null }, { alertAddress: null }],
    [{ alert_address: "ops@acme.example" }, { alertAddress: "ops@acme.example" }],
    [
      { description: "", sources: [], state: "disabled" },
      { description: "", sources: [], state: "disabled" },
    ],
  ])("a change of %j leaves everything else as it is", (change, expected) => {
    expect(changeOf(ApiWebhookChange.parse(change))).toStrictEqual(expected);
    expect(ChangeEndpointInput.parse(changeOf(ApiWebhookChange.parse(change)))).toEqual(expected);
  });

  test("are not those of the console", () => {
    expect(ApiWebhookInput.safeParse({ ...whole, types: ["price.published"] }).success).toBe(false);
    expect(ApiWebhookChange.safeParse({ alertAddress: null }).success).toBe(false);
  });

  test("show an endpoint whole, without when it was disabled", () => {
    const row: EndpointRow = {
      ...{ id: "we_0a1b", url: whole.url, description: "d", types: ["price.published"], sources: ["cec"], alertAddress: "a@acme.example" },
      ...{ state: "disabled", disabledReason: "failing", disabledAt: "2026-11-21T06:00:00.000Z", failingSince: "2026-11-16T06:00:00.000Z" },
      ...{ lastSuccessAt: null, oldSecretUntil: null, createdAt: "2026-10-01T06:00:00.000Z" },
    };
    const shown = apiWebhook(row);
    expect(ApiWebhook.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({ events: ["price.published"], alert_address: "a@acme.example", disabled_reason: "failing" });
  });
});
