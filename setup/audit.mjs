import { spawnSync } from "node:child_process";
import { npmCommand } from "./install.mjs";
import { inRoot, say } from "./project.mjs";
import { StepFailed } from "./run.mjs";

const LEVELS = ["low", "moderate", "high", "critical"];
/** Every folder with a lock file of its own. */
const FOLDERS = [[], ["setup", "lighthouse"], ["setup", "generators"]];
const MOST_BYTES = 1 << 26;

/** Asks npm's registry for known vulnerabilities of all packages; fails with 1 from a severity on, and with 2 when nothing could be asked. */
export function audit([level = "high", ...others]) {
  if (!LEVELS.includes(level) || others.length > 0) throw new StepFailed(`Usage: npm run audit -- [${LEVELS.join(" | ")}]`, 2);
  const found = FOLDERS.flatMap((folder) => findings(reportOf(inRoot(...folder)), level));
  for (const line of new Set(found)) say(line);
  if (found.length > 0) throw new StepFailed(`Vulnerabilities of severity ${level} or above: update or replace these packages.`, 1);
  say(`no known vulnerability of severity ${level} or above`);
}

function reportOf(folder) {
  const [program, ...before] = npmCommand();
  const options = { cwd: folder, maxBuffer: MOST_BYTES, encoding: "utf8", stdio: ["ignore", "pipe", 2] };
  const { stdout } = spawnSync(program, [...before, "audit", "--package-lock-only", "--json"], {
    ...options,
    shell: process.platform === "win32" && before.length === 0,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

/** Returns a line for each package with a vulnerability of this severity or above, in a report of `npm audit --json`. */
export function findings(report, level) {
  if (report.vulnerabilities === undefined)
    throw new StepFailed(`npm audit gave no report${report.message ? `: ${report.message}` : ""}. It needs a network.`, 2);
  const isMeant = ({ severity }) => LEVELS.indexOf(severity) >= LEVELS.indexOf(level);
  return Object.values(report.vulnerabilities)
    .filter(isMeant)
    .map(({ name, severity, range, via, fixAvailable }) => {
      const why = via.map((cause) => (typeof cause === "string" ? `through ${cause}` : `${cause.title} (${cause.url})`));
      return `${severity}: ${name} ${range}: ${why.join("; ")}${fixAvailable ? "" : "; no fix yet"}`;
    });
}
