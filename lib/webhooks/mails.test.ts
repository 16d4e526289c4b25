import { beforeEach, expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { stoppedMail } from "./mails";

beforeEach(() => provideEnv({ PUBLIC_URL: "https://api.example" }));

const mail = (more: Partial<Parameters<typeof stoppedMail>[0]> = {}) =>
  stoppedMail({ id: "we_1", description: "Production", reason: "gone", waiting: 3, name: "Ada Byron", ...more });
const factsOf = (content: ReturnType<typeof mail>) => content.parts.flatMap((part) => (part.kind === "facts" ? part.rows : []));
const textsOf = (content: ReturnType<typeof mail>) => content.parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));

test.each([
  ["gone", "One of your webhook endpoints was disabled: its receiver responded with 410 Gone."],
  ["failing", "One of your webhook endpoints was disabled: all deliveries failed for five days."],
] as const)("an endpoint that is %s is told with its reason, its ID and what was dropped", (reason, sentence) => {
  const content = mail({ reason });
  expect(textsOf(content)).toContain(sentence);
  expect(factsOf(content)).toEqual([
    ["Description", "Production"],
    ["Endpoint", "we_1"],
    ["Dropped messages", "3"],
  ]);
  expect(content.parts.at(-1)).toMatchObject({ kind: "link", href: "https://api.example/console/webhooks/we_1" });
});

test("owners are greeted by their name, and an alert address by none", () => {
  expect(textsOf(mail())[0]).toBe("Hello Ada,");
  expect(textsOf(mail({ name: null }))[0]).toBe("Hello,");
});

test("a description can't be used to send somebody a link", () => {
  expect(factsOf(mail({ description: "Click https://evil.example now" }))[0]).toEqual(["Description", "Click now"]);
  expect(factsOf(mail({ description: "evil.example" })).map(([name]) => name)).toEqual(["Endpoint", "Dropped messages"]);
  expect(factsOf(mail({ description: "" })).map(([name]) => name)).toEqual(["Endpoint", "Dropped messages"]);
});
