import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");

/** Arguments that start the program the way npm does. */
export const boot = (command: string, ...args: string[]): string[] =>
  ["setup/boot.mjs", command, ...args].map((part, i) => (i === 0 ? `${ROOT}/${part}` : part));

const REPLACED = ["DATABASE_URL", "PUBLIC_URL", "TRUST_PROXY", "SAMPLE", "DATABASE_POOL", "NODE_OPTIONS"];

/** The settings of a server of our own: a free port on the loopback address, and nothing of the caller's database. */
export function serverEnv(dataDir: string): NodeJS.ProcessEnv {
  const replaced = Object.fromEntries(REPLACED.map((name) => [name, undefined]));
  return { ...process.env, ...replaced, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0" };
}
