import { execFile } from "node:child_process";
import type { Account } from "./account";

const TIMEOUT_MS = 120_000;

/**
 * PostgreSQL reads PG* variables and the locale from its surroundings, so it gets none of ours.
 * Windows programs don't start without theirs.
 */
export function toolEnvironment(extra: Record<string, string> = {}): { env?: NodeJS.ProcessEnv } {
  if (process.platform === "win32") return {};
  return { env: { NODE_ENV: "production", PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...extra } };
}

/** Runs one of PostgreSQL's programs to its end and gives what it printed; throws with that text when it failed. */
export function runTool(
  program: string,
  args: string[],
  { account, input = "" }: { account: Account; input?: string | undefined },
): Promise<string> {
  const options = {
    ...account,
    ...toolEnvironment(),
    cwd: process.platform === "win32" ? undefined : "/",
    timeout: TIMEOUT_MS,
    windowsHide: true,
  };
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(Object.assign(new Error(`${error.message}\n${stdout}${stderr}`.trim()), { code: error.code }));
    });
    child.stdin?.on("error", () => undefined).end(input);
  });
}
