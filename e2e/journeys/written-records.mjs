/**
 * Loaded before the server by the journeys, and by nothing else: TXT records are those of a file of JSON,
 * `{ "name": ["value"] }`. The server itself knows no way to have its look-ups answered by anybody else.
 */
import { Resolver } from "node:dns/promises";
import { readFileSync } from "node:fs";

const file = process.env.JOURNEY_DNS_FILE;

function records() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

const absent = (name) => Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: "ENOTFOUND" });

if (file)
  Resolver.prototype.resolveTxt = async (name) => {
    const values = records()[name];
    if (!Array.isArray(values)) throw absent(name);
    return values.map((value) => [value]);
  };
