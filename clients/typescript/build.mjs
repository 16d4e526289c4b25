import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Compiles src into dist, with types. Needs no network: the compiler is that of the repository. */
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
rmSync(at("dist"), { recursive: true, force: true });
const compiler = at("../../node_modules/typescript-7/bin/tsc");
const { status } = spawnSync(process.execPath, [compiler, "-p", at("tsconfig.json")], { stdio: ["ignore", 2, 2] });
if (status !== 0) process.exit(status ?? 1);
chmodSync(at("dist/cli/main.js"), 0o755);
