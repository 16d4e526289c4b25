import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { npmCommand } from "./install.mjs";
import { judge, shippedPackages } from "./licences.mjs";
import { ROOT, dropStamp, hashOfFiles, inRoot, readStamp, say, writeStamp } from "./project.mjs";
import { StepFailed } from "./run.mjs";

const MOST_BYTES = 1 << 26;
const PATIENCE_MS = 120_000;
const TEXT = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

const NAME = "heliodex";
const SERVED = inRoot(".build", "sbom.json");
const STAMP = inRoot(".build", "sbom-stamp");
const hashOfMakers = () => hashOfFiles(inRoot("package-lock.json"), inRoot("setup", "write-sbom.mjs"), inRoot("setup", "licences.mjs"));

/** The bill of materials that the site publishes. Without it the site is whole but for that file, so a failure stops nothing and is tried again. */
export const publishSbom = {
  isDone: () => existsSync(SERVED) && readStamp(STAMP) === hashOfMakers(),
  work() {
    dropStamp(STAMP);
    try {
      const bill = billOfMaterials(shippedPackages());
      mkdirSync(inRoot(".build"), { recursive: true });
      writeFileSync(SERVED, `${JSON.stringify(bill)}\n`);
      writeStamp(STAMP, hashOfMakers());
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      say(`/sbom.json is not published: ${error.message}`);
    }
  },
};

/** Writes the bill of materials of what is passed on, as CycloneDX, and the licences of the open data and of the packages that are installed here. */
export function writeSbom([typed, ...others]) {
  if (typed === undefined || others.length > 0) throw new StepFailed("Usage: npm run sbom -- FOLDER", 2);
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), typed);
  mkdirSync(folder, { recursive: true });
  const packages = shippedPackages();
  writeFileSync(join(folder, "heliodex.cdx.json"), `${JSON.stringify(billOfMaterials(packages), null, 2)}\n`);
  const refused = packages.filter((one) => judge(one) === null);
  if (refused.length > 0) throw new StepFailed(`Licence unknown or not permissive: ${refused.map(({ name }) => name).join(", ")}.`, 1);
  const notices = [openDataNotice(), ...packages.filter(isInstalled).map(noticeOf)];
  writeFileSync(join(folder, "NOTICES.txt"), notices.join(`\n${"-".repeat(80)}\n\n`));
  say(`${folder}: heliodex.cdx.json, NOTICES.txt`);
}

export function billOfMaterials(packages) {
  const [program, ...before] = npmCommand();
  // Of what only builds, some is built in; npm would leave all of it out where NODE_ENV is production.
  const args = [...before, "sbom", "--workspaces=false", "--package-lock-only", "--include=dev", "--sbom-format=cyclonedx"];
  const { status, stdout } = spawnSync(program, args, {
    cwd: ROOT,
    maxBuffer: MOST_BYTES,
    timeout: PATIENCE_MS,
    stdio: ["ignore", "pipe", 2],
  });
  if (status !== 0) throw new StepFailed("npm sbom failed.", 1);
  return onlyShipped(JSON.parse(stdout), packages);
}

/** A bill of materials without what only builds and proves the program. */
function onlyShipped(bill, packages) {
  const shipped = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const components = bill.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  const refs = new Set([bill.metadata.component["bom-ref"], ...components.map((one) => one["bom-ref"])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }));
  // npm calls the program after the folder that it is in.
  const metadata = { ...bill.metadata, component: { ...bill.metadata.component, name: NAME } };
  return { ...bill, metadata, components, dependencies };
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
