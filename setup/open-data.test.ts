import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ORIGINALS, packedAt, writeOpenData } from "./open-data.mjs";
import { ROOT } from "./project.mjs";
import { openDataNotice } from "./write-sbom.mjs";

const ORIGINAL_FOLDER = join(ROOT, "..", "shared", "data");
const plain = (name: string): Buffer => gunzipSync(readFileSync(packedAt(name)));

test("the notice has the SHA-256 and the file name of every original, and the licences' texts are beside it", () => {
  const notice = readFileSync(join(ROOT, "open-data", "NOTICE.md"), "utf8");
  for (const name of ORIGINALS) {
    expect(notice).toContain(`${createHash("sha256").update(plain(name)).digest("hex")}  ${name}`);
    expect(notice).toContain(`| \`${name}\``);
  }
  expect(notice).toMatch(/Copyright \(c\) 2013 Sandia[\s\S]*creativecommons\.org|creativecommons\.org[\s\S]*Copyright \(c\) 2013 Sandia/);
  expect(readFileSync(join(ROOT, "open-data", "APACHE-2.0.txt"), "utf8")).toContain("END OF TERMS AND CONDITIONS");
});

test("the licence notices of a distribution begin with those of the pack", () => {
  expect(openDataNotice()).toMatch(/Ember[\s\S]*CC BY 4\.0[\s\S]*Sandia National Laboratories[\s\S]*Apache License/);
});

test("the pack is small, and has no file that nobody names", () => {
  const sizes = ORIGINALS.map((name) => statSync(packedAt(name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  const known = [...ORIGINALS.map((name) => `${name}.gz`), "company_aliases.csv", "NOTICE.md", "APACHE-2.0.txt"];
  expect(readdirSync(join(ROOT, "open-data")).sort()).toEqual(known.sort());
});

test.skipIf(!existsSync(ORIGINAL_FOLDER))("the pack is what the script makes (skipped without ../shared/data)", () => {
  const target = mkdtempSync(join(tmpdir(), "heliodex-pack-"));
  try {
    writeOpenData([ORIGINAL_FOLDER], target);
    for (const name of ORIGINALS) expect(gunzipSync(readFileSync(packedAt(name, target))).equals(plain(name)), name).toBe(true);
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
});

test("a folder without the originals is refused with their names, and nothing is written", () => {
  const [empty, target] = [mkdtempSync(join(tmpdir(), "heliodex-pack-")), mkdtempSync(join(tmpdir(), "heliodex-pack-"))];
  writeFileSync(join(empty, "shipment_facts.csv"), "period\n");
  expect(() => writeOpenData([empty], target)).toThrow(/lacks companies_seed_real\.csv, .*spot_price_facts_2023-2026\.csv\.$/);
  expect(() => writeOpenData([], target)).toThrow("Usage: npm run open-data -- FOLDER");
  expect(readdirSync(target)).toEqual([]);
});
