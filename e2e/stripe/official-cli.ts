import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Nobody listens here: what would leave this machine is refused at once. The sandbox itself is on loopback, which goes past a proxy. */
const NOWHERE = "http://127.0.0.1:9";

/** The program itself; null where its package has none for this platform. */
export function officialCli(): string | null {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`@stripe/cli-${process.platform}-${process.arch}/package.json`));
    const file = join(folder, "bin", process.platform === "win32" ? "stripe.exe" : "stripe");
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

export type CliRun = { code: number | null; output: string };

/** Runs it against an address of this machine, with a home of its own and no way to the network. */
export function runCli(cli: string, base: string, secretKey: string, args: readonly string[]): Promise<CliRun> {
  const home = mkdtempSync(join(tmpdir(), "heliodex-stripe-cli-"));
  const env = {
    NODE_ENV: "test" as const,
    PATH: process.env.PATH,
    HOME: home,
    XDG_CONFIG_HOME: home,
    STRIPE_API_KEY: secretKey,
    STRIPE_CLI_TELEMETRY_OPTOUT: "1",
    DO_NOT_TRACK: "1",
    HTTPS_PROXY: NOWHERE,
    HTTP_PROXY: NOWHERE,
  };
  const child = spawn(cli, [...args, "--api-base", base, "--color", "off"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise<CliRun>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  }).finally(() => rmSync(home, { recursive: true, force: true }));
}
