import { expect, test } from "vitest";
import { ASKABLE_EVENTS, bodyOf, EVENT_NAMES, EVENT_TYPES, exampleMessage } from "./event-types";

test.each(EVENT_NAMES)("the example of %s satisfies its schema, word for word", (name) => {
  expect(EVENT_TYPES[name].data.parse(EVENT_TYPES[name].example)).toEqual(EVENT_TYPES[name].example);
  expect(JSON.parse(bodyOf(exampleMessage(name)))).toEqual({
    type: name,
    timestamp: "2026-11-21T06:00:00.000Z",
    data: EVENT_TYPES[name].example,
  });
});

test("everything can be asked for but the test event", () => {
  expect(EVENT_NAMES.filter((name) => !ASKABLE_EVENTS.includes(name))).toEqual(["webhook.test"]);
});
