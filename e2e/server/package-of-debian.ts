import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Returns a program: the one that is installed, else that of a Debian package, unpacked into a temporary folder. Nothing is installed,
 * so no service is started. Null where neither is possible.
 */
export function programOf(
  name: string,
  { packageName, path, version }: { packageName: string; path: string; version: string },
): string | null {
  const works = (program: string): boolean => spawnSync(program, [version]).status === 0;
  if (works(name)) return name;
  if (works(`/${path}`)) return `/${path}`;
  if (process.platform !== "linux") return null;
  const folder = mkdtempSync(join(tmpdir(), "heliodex-package-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  spawnSync("apt-get", ["download", "-q", packageName], { cwd: folder, timeout: 60_000 });
  const [file] = readdirSync(folder).filter((one) => one.endsWith(".deb"));
  if (file === undefined) return null;
  spawnSync("dpkg-deb", ["-x", file, "."], { cwd: folder });
  const program = join(folder, path);
  return works(program) ? program : null;
}
