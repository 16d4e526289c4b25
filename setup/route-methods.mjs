import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { inRoot } from "./project.mjs";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What Next makes of what a route exports: HEAD of GET, and OPTIONS. */
function allowOf(exported) {
  const own = METHODS.filter((method) => exported.includes(method));
  return [...new Set([...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].sort().join(", ");
}

/** Literal parts come before those that take any value, as Next has it. */
const inOrder = (a, b) => (a.replaceAll("[", "~") < b.replaceAll("[", "~") ? -1 : 1);

/**
 * A line for each route below /api that Next answers: its path in the tree of files, and its methods. Next refuses others without saying
 * which there are. Text, because esbuild would make every module load what is an object.
 */
export async function routeMethods(build) {
  const folder = inRoot("app", "api");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.split(sep).at(-1) === "route.ts");
  const options = { entryPoints: files.map((file) => join(folder, file)), outbase: folder, outdir: folder, absWorkingDir: folder };
  const { metafile } = await build({ ...options, write: false, metafile: true, format: "esm", logLevel: "warning" });
  // The data API and what probes ask are answered by the listener itself.
  const outputs = Object.entries(metafile.outputs).filter(([file]) => !/^(v1|health|\[)/.test(file));
  const lines = outputs.map(([file, { exports }]) => `/api/${file.replace(/\/route\.js$/, "")}: ${allowOf(exports)}`);
  return lines.sort(inOrder).join("\n");
}
