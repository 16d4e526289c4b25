import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { inRoot, say } from "./project.mjs";
import { StepFailed } from "./run.mjs";

/** The files of the pack by the names that their publishers' collections give them; each is kept byte for byte. */
export const ORIGINALS = [
  "companies_seed_real.csv",
  "entity_codes.csv",
  "cec_modules_2021-12-01.csv",
  "cec_inverters_2022-02-18.csv",
  "cec_battery_list_2026-02-11.csv",
  "ember_china_solar_exports_monthly.csv",
  "shipment_facts.csv",
  "spot_price_facts_2023-2026.csv",
];

export const packedAt = (name, folder = inRoot("open-data")) => join(folder, `${name}.gz`);

/**
 * Writes the open-data pack from a folder of the original files. Files whose content is the same stay as they are.
 * @param {readonly string[]} args
 * @param {string} [target]
 */
export function writeOpenData(args, target = inRoot("open-data")) {
  const [typed, ...others] = args;
  if (typed === undefined || others.length > 0) throw new StepFailed("Usage: npm run open-data -- FOLDER", 2);
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), typed);
  const missing = ORIGINALS.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) throw new StepFailed(`${folder} lacks ${missing.join(", ")}.`, 1);
  mkdirSync(target, { recursive: true });
  for (const name of ORIGINALS) pack(readFileSync(join(folder, name)), packedAt(name, target));
}

/** Compressors differ between versions of Node, so equal content is not packed again. */
function pack(bytes, path) {
  const isSame = existsSync(path) && gunzipSync(readFileSync(path)).equals(bytes);
  if (!isSame) writeFileSync(path, gzipSync(bytes, { level: 9 }));
  say(`${path}: ${isSame ? "unchanged" : "written"}`);
}
