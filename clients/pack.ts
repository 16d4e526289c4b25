import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { crc32, type ZipEntry, zipFile } from "@/lib/core/zip-file";
import { npmCommand } from "@/setup/install.mjs";
import { VERSION } from "./typescript/src/version";

/** Writes the packages that the site offers into a folder: what `npm install` and `pip install` take from an address. Needs no network. */
const TYPESCRIPT = fileURLToPath(new URL("typescript", import.meta.url));
const PYTHON = fileURLToPath(new URL("python", import.meta.url));
/** Tests are for who changes the client. */
const IN_PYTHON = ["pyproject.toml", "README.md", "LICENSE", "backend", "heliodex"];

function packTypeScript(folder: string): void {
  const [program = "npm", ...before] = npmCommand();
  const args = [...before, "pack", "--silent", "--offline", "--pack-destination", folder];
  const { status, stderr } = spawnSync(program, args, { cwd: TYPESCRIPT, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
}

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("__pycache__"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

function zipEntry(path: string): ZipEntry {
  const content = readFileSync(path);
  const name = `heliodex-${VERSION}/${relative(PYTHON, path).replaceAll("\\", "/")}`;
  return { name, size: content.length, crc: crc32(content), bytes: deflateRawSync(content), isDeflated: true };
}

function packPython(folder: string): void {
  if (!readFileSync(join(PYTHON, "heliodex", "_version.py"), "utf8").includes(`VERSION = "${VERSION}"`))
    throw new Error(`The Python client must have the version of the TypeScript client, ${VERSION}.`);
  const paths = IN_PYTHON.flatMap((name) => (/\.|LICENSE/.test(name) ? [join(PYTHON, name)] : filesBelow(join(PYTHON, name))));
  writeFileSync(join(folder, `heliodex-${VERSION}.zip`), zipFile(paths.map(zipEntry)));
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Usage: pack.ts FOLDER");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
packTypeScript(folder);
packPython(folder);
