import { expect, test } from "vitest";
import { Changes } from "../contract";
import { EVENT_TYPES, EVENTS, type EventType } from "./contract";

/** By its name, a type is about something that is another now. */
const IS_CHANGE = /(?:changed|renamed|updated|edited|described|ordered|-set|-saved|\.saved)$/;

/** What has no value before and after, and why. */
const WITHOUT: { readonly [T in EventType]?: string } = {
  "user.password-changed": "nothing of a password is kept",
  "brand.logo-changed": "a picture is no value",
  "field.values-set": "values of records; the record counts them, and a file can hold thousands",
  "view.saved": "made, not changed: view.changed is the other",
  "mapping.saved": "each version is kept, and the page of mappings shows them",
};

const changing = EVENT_TYPES.filter((type) => IS_CHANGE.test(type));

test.each(changing)("%s says what was before and after", (type) => {
  const shape: object = EVENTS[type].data.shape;
  expect(Reflect.get(shape, "changes") === Changes).toBe(WITHOUT[type] === undefined);
});

test("every exception is one", () => {
  expect(Object.keys(WITHOUT).filter((type) => !changing.some((one) => one === type))).toEqual([]);
  expect(changing.length).toBeGreaterThan(25);
});
