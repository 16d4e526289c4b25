import { expect, test } from "vitest";
import { ASKABLE_EVENTS, type EndpointRow } from "@/lib/webhooks/contract";
import { DATA_CHOICES, endpointWord, eventsText, ORGANISATION_CHOICES, readableBody, shortUrl } from "./words";

const endpoint: EndpointRow = {
  ...{ id: "we_1", url: "https://a.example/", description: "", types: [], sources: [], alertAddress: null, state: "enabled" },
  ...{ disabledReason: null, disabledAt: null, failingSince: null, lastSuccessAt: null, oldSecretUntil: null, createdAt: "" },
};

test("every event that can be asked for is offered once", () => {
  expect([...DATA_CHOICES, ...ORGANISATION_CHOICES].map(({ value }) => value)).toEqual(ASKABLE_EVENTS);
});

test("an endpoint is enabled until something got through, failing as soon as something did not", () => {
  const failingSince = "2026-11-21T09:00:00.000Z";
  expect(endpointWord(endpoint).word).toBe("Enabled");
  expect(endpointWord({ ...endpoint, lastSuccessAt: failingSince }).word).toBe("Active");
  expect(endpointWord({ ...endpoint, lastSuccessAt: failingSince, failingSince }).word).toBe("Failing");
  expect(endpointWord({ ...endpoint, failingSince, state: "disabled" }).word).toBe("Disabled");
});

test("words for events, addresses and bodies", () => {
  expect([eventsText(ASKABLE_EVENTS), eventsText(["price.published"]), eventsText(["a", "b"])]).toEqual([
    "all events",
    "Prices published",
    "2 events",
  ]);
  expect([shortUrl("https://a.example/"), shortUrl("http://127.0.0.1:1/x")]).toEqual(["a.example", "http://127.0.0.1:1/x"]);
  expect(readableBody('{"a":1}')).toEqual({ code: '{\n  "a": 1\n}', language: "json" });
  expect(readableBody("<a>")).toEqual({ code: "<a>", language: "text" });
});
