import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { dropStamp, inRoot, readStamp, say, writeStamp } from "./project.mjs";
import { mustSucceed, runNode } from "./run.mjs";

const FOLDER = inRoot(".build", "clients");
const STAMP = join(FOLDER, "stamp");
const LEFT_OUT = /^(dist|__pycache__|\.mypy_cache|build)$|\.pyc$|\.egg-info$/;

/** The packages of the official clients, which the site offers for download. */
export const packClients = {
  isDone: () => readStamp(STAMP) === hashOfClients(),
  async work() {
    say("packing the clients");
    const hash = hashOfClients();
    dropStamp(STAMP);
    await mustSucceed("packing the clients", runNode(["--import", "tsx", "clients/pack.ts", FOLDER]));
    writeStamp(STAMP, hash);
  },
};

/** By content, and with the paths, as a file that is gone is a change too. */
function hashOfClients() {
  const hash = createHash("sha256");
  const add = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (LEFT_OUT.test(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) add(path);
      else hash.update(`\0${path.slice(inRoot().length)}\0`).update(readFileSync(path));
    }
  };
  add(inRoot("clients"));
  return hash.digest("hex");
}
