import { execFile, execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Language } from "@/components/code/request-code";
import type { Run, Sample } from "./samples";

const TIME_LIMIT_MS = 20_000;

/** What a sample printed, or why it could not be run here. */
export type Outcome = { sample: Sample; printed: string; failure: string | null; skipped: string | null };

/** Where samples run: a folder of their own, the server's key, and no other setting of this process. */
type Place = { folder: string; apiKey: string };

const has = (command: string, ...args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

const known = new Map<string, boolean>();

/** Whether a program is on this machine; asked once. */
function isThere(command: string, ...args: string[]): boolean {
  const name = [command, ...args].join(" ");
  const found = known.get(name) ?? has(command, ...args);
  known.set(name, found);
  return found;
}

function missing({ language, code }: Sample): string | null {
  if (language === "curl" && !isThere("curl", "--version")) return "curl is not on this machine";
  if (language !== "python") return null;
  if (!isThere("python3", "--version")) return "python3 is not on this machine";
  return /^import duckdb$/m.test(code) && !isThere("python3", "-c", "import duckdb") ? "the Python package duckdb is not installed" : null;
}

/** That it fails on errors of HTTP, each sample says itself: by --fail or by --fail-with-body, which exclude each other. */
const STRICT_CURL = "silent\nshow-error\n";

/** Printed between two samples: they share one program, because starting one for each took most of the time. */
const MARK = "\u0001";

const DRIVERS = {
  javascript: `for (const file of process.argv.slice(1)) { await import(file); process.stdout.write(${JSON.stringify(MARK)}); }`,
  python: `import runpy, sys\nfor file in sys.argv[1:]:\n    runpy.run_path(file, run_name="__main__")\n    print("\\x01", end="")`,
};

function commandOf(samples: readonly Sample[], language: Language, { folder }: Place): [string, string[]] {
  if (language === "curl") {
    writeFileSync(join(folder, ".curlrc"), STRICT_CURL);
    return ["/bin/sh", ["-e", "-c", samples.map(({ code }) => `(\n${code}\n)\nprintf '\\001'`).join("\n")]];
  }
  const files = samples.map(({ code }, index) => {
    const file = join(folder, `sample-${index}.${language === "python" ? "py" : "mjs"}`);
    writeFileSync(file, code);
    return file;
  });
  if (language === "python") return ["python3", ["-c", DRIVERS.python, ...files]];
  return [process.execPath, ["--input-type=module", "-e", DRIVERS.javascript, ...files]];
}

/** Runs samples of one language one after the other; the first that fails ends it. */
function runProgram(samples: readonly Sample[], language: Language, place: Place): Promise<Outcome[]> {
  const [command, args] = commandOf(samples, language, place);
  const home = { HOME: place.folder, CURL_HOME: place.folder, LANG: "C.UTF-8", NODE_ENV: "production" as const };
  const env = { PATH: process.env["PATH"] ?? "", ...home, API_KEY: place.apiKey };
  return new Promise((resolve) => {
    execFile(command, args, { cwd: place.folder, env, timeout: TIME_LIMIT_MS, maxBuffer: 32 << 20 }, (error, stdout, stderr) => {
      const printed = stdout.split(MARK);
      const failure = error ? `${error.message}\n${stderr}\n${printed.at(-1) ?? ""}`.slice(0, 2_000) : null;
      resolve(
        samples.slice(0, printed.length).map((sample, index) => ({
          sample,
          printed: printed[index] ?? "",
          failure: index === Math.min(printed.length, samples.length) - 1 ? failure : null,
          skipped: null,
        })),
      );
    });
  });
}

async function runQueries(samples: readonly Sample[], { folder }: Place): Promise<Outcome[]> {
  const database = await (await DuckDBInstance.create(":memory:")).connect();
  await database.run(`SET file_search_path = '${folder.replaceAll("'", "''")}'`);
  const outcomes: Outcome[] = [];
  for (const sample of samples) {
    const ended = { sample, skipped: null };
    try {
      const result = await database.runAndReadAll(sample.code);
      outcomes.push({ ...ended, printed: result.getRows().join("\n"), failure: null });
    } catch (error) {
      outcomes.push({ ...ended, printed: "", failure: String(error) });
    }
  }
  database.closeSync();
  return outcomes;
}

/** Runs the samples of a page one after the other, as its reader would; SQL last, since it reads what they fetched. */
export async function runSamples({ samples }: Run, place: Place): Promise<Outcome[]> {
  const skipped = samples.flatMap((sample) => {
    const reason = missing(sample);
    return reason === null ? [] : [{ sample, printed: "", failure: null, skipped: reason }];
  });
  const runnable = samples.filter((sample) => missing(sample) === null);
  const programs = runnable.filter(({ language }) => language !== "sql");
  const language = programs[0]?.language;
  const outcomes = language === undefined || language === "sql" ? [] : await runProgram(programs, language, place);
  const queries = runnable.filter((sample) => sample.language === "sql");
  return [...skipped, ...outcomes, ...(queries.length === 0 ? [] : await runQueries(queries, place))];
}

/** Whether an answer says nothing: no text, no records, or a CSV of a header alone. What writes a file prints nothing. */
export function isEmpty({ sample, printed }: Outcome): boolean {
  if (/format=xlsx|"xlsx"/.test(sample.code)) return false;
  if (printed.trim() === "" || /"?\bdata"?: ?\[\s*\]/.test(printed)) return true;
  return /format=csv/.test(sample.code) && printed.trim().split("\n").length < 2;
}
