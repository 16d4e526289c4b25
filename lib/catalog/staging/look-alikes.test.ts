import { expect, test } from "vitest";
import { companyDraft } from "@/testing/drafts";
import { lookAlikeReasons } from "./look-alikes";

const reasonsOf = (name: string) => lookAlikeReasons(companyDraft(name)).map(({ detail }) => detail);

test.each([
  ["Sоlar AG", 'name: "Sоlar" mixes Latin letters with Cyrillic ones that look alike'],
  ["СOЛАР", 'name: "СOЛАР" mixes Latin letters with Cyrillic ones that look alike'],
  ["Ηanwha", 'name: "Ηanwha" mixes Latin letters with Greek ones that look alike'],
  ["JΑ Solar", 'name: "JΑ" mixes Latin letters with Greek ones that look alike'],
])("%s hides letters of another script", (name, reason) => {
  expect(reasonsOf(name)).toEqual([reason]);
});

test.each(["Solar AG", "ООО Хевел", "ЕвроSolar", "Ηλιοτεχνική Α.Ε.", "Ørsted", "ХевелGroup", "µInverter", "α-Si", "東京Solar", "TOPCon Δ"])(
  "%s hides none",
  (name) => {
    expect(reasonsOf(name)).toEqual([]);
  },
);
