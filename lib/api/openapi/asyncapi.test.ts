import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020";
import { expect, test } from "vitest";
import { EVENT_NAMES } from "@/lib/webhooks/contract";
import { asyncApiDocument } from "./asyncapi";

type Payload = { type: string; timestamp: string; data: object };

test("every event is a message, and every reference leads somewhere", () => {
  const document = asyncApiDocument();
  const { messages, schemas } = document.components;
  expect(Object.values(messages).map(({ name }) => name)).toEqual([...EVENT_NAMES]);
  expect(Object.keys(document.channels.endpoint.messages)).toEqual(Object.keys(messages));
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(messages|schemas)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThanOrEqual(EVENT_NAMES.length * 3);
  for (const [, room, name = ""] of references) expect(Object.keys(room === "messages" ? messages : schemas)).toContain(name);
});

test("examples satisfy the schemas of payload and headers; properties of later versions do too, missing ones don't", () => {
  const { messages, schemas } = asyncApiDocument().components;
  const ajv = addFormats(new Ajv2020({ strict: false }));
  const accepts = (schema: object, value: unknown) => ajv.validate({ ...schema, components: { schemas } }, value);
  for (const { name, headers, payload, examples } of Object.values(messages)) {
    const [example] = examples as { headers: object; payload: Payload }[];
    if (!example) throw new Error(`${name} has no example`);
    expect(accepts(headers, example.headers), name).toBe(true);
    expect(accepts(payload, example.payload), name).toBe(true);
    expect(accepts(payload, { ...example.payload, later: 1 }), name).toBe(true);
    expect(accepts(payload, { ...example.payload, data: undefined }), name).toBe(false);
    expect(accepts(payload, { ...example.payload, type: "other.event" }), name).toBe(false);
  }
});
