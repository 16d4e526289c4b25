import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { inOrder } from "./portal-routes.mjs";
import { inRoot } from "./project.mjs";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What Next makes of what a route exports: HEAD of GET, and OPTIONS. */
function allowOf(exported) {
  const own = METHODS.filter((method) => exported.includes(method));
  return [...new Set([...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].sort().join(", ");
}

/**
 * A line for each route below /api that Next has of its own: its path in the tree of files, and its methods. Next refuses others without
 * saying which there are. Text, because esbuild would make every module load what is an object.
 */
export async function routeMethods(build) {
  const folder = inRoot("app", "api");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.split(sep).at(-1) === "route.ts");
  const options = { entryPoints: files.map((file) => join(folder, file)), outbase: folder, outdir: folder, absWorkingDir: folder };
  const { metafile } = await build({ ...options, write: false, metafile: true, format: "esm", logLevel: "warning" });
  // What probes ask is answered by the listener itself; the catch-all has every method and refuses others in our words.
  const outputs = Object.entries(metafile.outputs).filter(([file]) => !/^(health|\[)/.test(file));
  const lines = outputs.map(([file, { exports }]) => `/api/${file.replace(/\/route\.js$/, "")}: ${allowOf(exports)}`);
  return lines.sort(inOrder).join("\n");
}
