import { expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { filterHash, verifyCursor, signCursor } from "./cursor";

provideEnv({ AUTH_SECRET: "a secret of more than thirty-two characters" });

const filter = filterHash("listCompanies", "pro", "country=DE");
const cursor = { release: 4, publishedAtMs: 1_795_238_842_309, filter, key: ["müller", "co_1"] as const, pin: null };

test("a cursor comes back as it was written", () => expect(verifyCursor(signCursor(cursor), filter)).toEqual(cursor));

test("an edited cursor is refused, whichever character was changed", () => {
  const text = signCursor(cursor);
  for (let i = 0; i < text.length; i++) {
    const edited = text.slice(0, i) + (text[i] === "A" ? "B" : "A") + text.slice(i + 1);
    expect(() => verifyCursor(edited, filter)).toThrow(expect.objectContaining({ code: "cursor-invalid" }));
  }
});

test("a cursor belongs to its operation, plan and filters", () => {
  for (const other of [
    filterHash("listProducts", "pro", "country=DE"),
    filterHash("listCompanies", "starter", "country=DE"),
    filterHash("listCompanies", "pro", "country=FR"),
  ])
    expect(() => verifyCursor(signCursor(cursor), other)).toThrow(expect.objectContaining({ code: "cursor-invalid" }));
});
