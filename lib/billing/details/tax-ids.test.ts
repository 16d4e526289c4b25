import { expect, test } from "vitest";
import { readTaxId } from "./tax-ids";

test.each([
  ["DE", "DE 136 695 976", "eu_vat", "DE136695976"],
  ["DE", "136695976", "eu_vat", "DE136695976"],
  ["AT", "ATU 13585627", "eu_vat", "ATU13585627"],
  ["FR", "fr 40 303 265 045", "eu_vat", "FR40303265045"],
  ["GR", "EL 094259216", "eu_vat", "EL094259216"],
  ["NL", "NL004495445B01", "eu_vat", "NL004495445B01"],
  ["ES", "ESB58378431", "eu_vat", "ESB58378431"],
  ["IE", "IE6433435F", "eu_vat", "IE6433435F"],
  ["SE", "SE123456789701", "eu_vat", "SE123456789701"],
  ["PL", "PL 856-734-62-15", "eu_vat", "PL8567346215"],
  ["RO", "RO18547290", "eu_vat", "RO18547290"],
  ["HU", "HU12892312", "eu_vat", "HU12892312"],
  ["CY", "CY-10259033P", "eu_vat", "CY10259033P"],
  ["GB", "GB 980 7806 84", "gb_vat", "GB980780684"],
  ["NO", "NO 995 525 828 MVA", "no_vat", "995525828MVA"],
  ["CH", "CHE100155212", "ch_uid", "CHE-100.155.212"],
  ["NO", "995525828", "no_vat", "995525828MVA"],
  ["CH", "CHE-116.281.710 MWST", "ch_uid", "CHE-116.281.710"],
  ["CH", "CHE-116.281.710 TVA", "ch_uid", "CHE-116.281.710"],
  ["IM", "GB 980 7806 84", "gb_vat", "GB980780684"],
  ["MC", "FR40303265045", "eu_vat", "FR40303265045"],
  ["US", "911144442", "us_ein", "91-1144442"],
  ["KR", "1168200276", "kr_brn", "116-82-00276"],
  ["CN", "91110000600037341L", "cn_tin", "91110000600037341L"],
  ["JP", "5-8356-7825-6246", "jp_cn", "5835678256246"],
  ["IN", "27AAPFU0939F1ZV", "in_gst", "27AAPFU0939F1ZV"],
  ["AU", "51 824 753 556", "au_abn", "51824753556"],
])("in %s %s is the %s %s", (country, text, kind, value) => {
  expect(readTaxId(country, text)).toEqual({ kind, value });
});

test.each([
  ["DE", "DE136695978"],
  ["DE", "FR40303265045"],
  ["US", "DE136695976"],
  ["AT", "13585627 or so"],
  ["CH", "<script>"],
])("in %s %s is refused with what to check", (country, text) => {
  expect(readTaxId(country, text)).toMatchObject({
    fault: expect.stringMatching(/^This is not a valid .+ Check the number and the country\.$/),
  });
});

test.each(["AQ", "constructor", ""])("of %s no number can be checked, which is said", (country) => {
  expect(readTaxId(country, "1234567")).toMatchObject({ fault: expect.stringMatching(/can't be checked yet/) });
});
