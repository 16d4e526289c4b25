import { expect, test } from "vitest";
import { ScheduleInput } from "@/lib/catalog/schedules/contract";
import { EXAMPLE, withoutQuery } from "./schedule-commands";

test("the example of a definition is one", () => {
  expect(ScheduleInput.strict().safeParse(EXAMPLE).success).toBe(true);
});

test("a listed URL keeps no query and no sign-in", () => {
  const url = "https://ada:s3cret@data.example.org/makers.csv?key=t0k3n";
  expect(withoutQuery({ place: { via: "https", url, sign_in: "none" } }).place).toMatchObject({
    url: "https://data.example.org/makers.csv?…",
  });
  const plain = { place: { via: "https", url: "https://data.example.org/makers.csv", sign_in: "none" } } as const;
  expect(withoutQuery(plain)).toBe(plain);
});
