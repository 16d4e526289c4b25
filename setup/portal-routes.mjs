import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { inRoot, say } from "./project.mjs";

const API = inRoot("app", "api");
const TABLE = join(API, "[...path]", "portal-routes.generated.ts");
const AREAS = ["console", "public", "staff"];

/** Literal parts come before those that take any value. */
export const inOrder = (a, b) => (a.replaceAll("[", "~") < b.replaceAll("[", "~") ? -1 : 1);

/** The folders below app/api that have a `handlers.ts`, such as console/keys/[id]. */
const places = () =>
  AREAS.flatMap((area) => readdirSync(join(API, area), { recursive: true, encoding: "utf8" }).map((file) => join(area, file)))
    .filter((file) => file.split(sep).at(-1) === "handlers.ts")
    .map((file) => file.split(sep).slice(0, -1).join("/"))
    .sort(inOrder);

function table() {
  const all = places();
  const imports = all.map((place, i) => `import * as r${i} from "@/app/api/${place}/handlers";`);
  const entries = all.map((place, i) => `  ["${place}", r${i}],`);
  return [
    "// Written by setup/portal-routes.mjs from the tree of files.",
    `import type { PortalTable } from "@/lib/portal/serve-routes";`,
    ...imports,
    "",
    "export const PORTAL_ROUTES: PortalTable = [",
    ...entries,
    "];",
    "",
  ].join("\n");
}

/**
 * The routes of the portal as one table for one route of Next. With a route of Next for each, what they share is built, kept and loaded
 * once for every one of them.
 */
export const portalRoutes = {
  isDone: () => existsSync(TABLE) && readFileSync(TABLE, "utf8") === table(),
  work() {
    say("listing the routes of the portal");
    writeFileSync(TABLE, table());
  },
};
