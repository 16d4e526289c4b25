import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { npmCommand } from "./install.mjs";
import { judge, shippedPackages } from "./licences.mjs";
import { ROOT, inRoot, say } from "./project.mjs";
import { StepFailed } from "./run.mjs";

const MOST_BYTES = 1 << 26;
const TEXT = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

/** Writes the bill of materials of what is passed on, as CycloneDX, and the licences of the open data and of the packages that are installed here. */
export function writeSbom([typed, ...others]) {
  if (typed === undefined || others.length > 0) throw new StepFailed("Usage: npm run sbom -- FOLDER", 2);
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), typed);
  mkdirSync(folder, { recursive: true });
  const [program, ...before] = npmCommand();
  const args = [...before, "sbom", "--package-lock-only", "--sbom-format=cyclonedx"];
  const { status, stdout } = spawnSync(program, args, { cwd: ROOT, maxBuffer: MOST_BYTES, stdio: ["ignore", "pipe", 2] });
  if (status !== 0) throw new StepFailed("npm sbom failed.", 1);
  const packages = shippedPackages();
  writeFileSync(join(folder, "heliodex.cdx.json"), `${JSON.stringify(onlyShipped(JSON.parse(stdout), packages), null, 2)}\n`);
  const refused = packages.filter((one) => judge(one) === null);
  if (refused.length > 0) throw new StepFailed(`Licence unknown or not permissive: ${refused.map(({ name }) => name).join(", ")}.`, 1);
  const notices = [openDataNotice(), ...packages.filter(isInstalled).map(noticeOf)];
  writeFileSync(join(folder, "NOTICES.txt"), notices.join(`\n${"-".repeat(80)}\n\n`));
  say(`${folder}: heliodex.cdx.json, NOTICES.txt`);
}

/** A bill of materials without what only builds and proves the program. */
export function onlyShipped(bill, packages) {
  const paths = new Set(packages.map(({ path }) => path));
  const isShipped = ({ properties = [] }) => properties.some(({ name, value }) => name === "cdx:npm:package:path" && paths.has(value));
  const components = bill.components.filter(isShipped);
  const refs = new Set([bill.metadata.component["bom-ref"], ...components.map((one) => one["bom-ref"])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }));
  return { ...bill, components, dependencies };
}

/** The pack of real data is passed on with the program, and has licences of its own. */
export const openDataNotice = () =>
  ["NOTICE.md", "APACHE-2.0.txt"].map((name) => readFileSync(inRoot("open-data", name), "utf8").trim()).join("\n\n") + "\n";

const isInstalled = ({ path }) => existsSync(inRoot(path));

function noticeOf(one) {
  const { licence, why } = judge(one);
  const names = readdirSync(inRoot(one.path)).filter((name) => TEXT.test(name));
  const texts = names.map((name) => readFileSync(inRoot(one.path, name), "utf8").trim());
  return [`${one.name} ${one.version}`, `${licence}${why ? `. ${why}` : ""}`, ...texts].join("\n\n") + "\n";
}
