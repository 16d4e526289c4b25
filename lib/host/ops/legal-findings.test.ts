import { expect, test } from "vitest";
import { LEGAL_DETAIL_NAMES, SaveDetailsInput } from "@/lib/legal/contract";
import { saveDetails } from "@/lib/legal/details/save-details";
import { publishVersion } from "@/lib/legal/documents/publish-version";
import { operator, useDatabase } from "@/testing/use-database";
import { legalFindings } from "./legal-findings";

useDatabase();

test("what is missing for a public service is named, until it is there", async () => {
  const [details, terms] = await legalFindings(operator());
  expect(details).toEqual({
    level: "default",
    text: expect.stringMatching(/LEGAL_NAME, LEGAL_ADDRESS, PRIVACY_MAIL, LEGAL_LAW/) as string,
  });
  expect(terms).toMatchObject({ level: "default" });
  const saved = Object.fromEntries(LEGAL_DETAIL_NAMES.map((name) => [name, name === "privacyMail" ? "privacy@example.com" : "Example"]));
  await saveDetails(operator(), SaveDetailsInput.parse(saved));
  const effectiveOn = new Date().toISOString().slice(0, 10);
  await publishVersion(operator(), { document: "terms", text: "## A\n\nB", summary: "", effectiveOn });
  expect((await legalFindings(operator())).map(({ level }) => level)).toEqual(["ok", "ok"]);
});
