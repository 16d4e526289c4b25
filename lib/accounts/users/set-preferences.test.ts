import { expect, test } from "vitest";
import { fullVisit, person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { PreferencesInput } from "../contract";
import { readAccount } from "./read-account";
import { setPreferences } from "./set-preferences";

useDatabase();

test("preferences change one at a time, are read with the session, and UTC comes back with null", async () => {
  const someone = await person();
  const ctx = await someone.ctx();
  expect((await readAccount(ctx)).preferences).toEqual({ hasShortcuts: true, timeZone: null });
  await setPreferences(ctx, { timeZone: "Asia/Kolkata" });
  await setPreferences(ctx, { hasShortcuts: false });
  expect((await readAccount(ctx)).preferences).toEqual({ hasShortcuts: false, timeZone: "Asia/Kolkata" });
  expect((await fullVisit(someone.sessionId)).user).toMatchObject({ hasShortcuts: false, timeZone: "Asia/Kolkata" });
  await setPreferences(ctx, { timeZone: null });
  expect((await readAccount(ctx)).preferences.timeZone).toBeNull();
});

test.each(["Europe/Berlin", "UTC", "Asia/Calcutta"])("%s is a time zone", (timeZone) => {
  expect(PreferencesInput.parse({ timeZone })).toEqual({ timeZone });
});

test.each(["Mars/Olympus", "", "Europe/Berlin ", "x".repeat(80)])("%j is no time zone", (timeZone) => {
  expect(PreferencesInput.safeParse({ timeZone }).success).toBe(false);
});
