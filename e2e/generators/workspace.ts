import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { ROOT } from "../bench/child/boot";

const execute = promisify(execFile);

/** Packages of this command only, which setup/install.mjs installs. */
const PACKAGES = join(ROOT, "setup", "generators", "node_modules");
export const programOf = (path: string): string => join(PACKAGES, ...path.split("/"));

const OUTPUT_BYTES = 64 * 1_024 * 1_024;
const Failure = z.object({ stdout: z.string(), stderr: z.string() });

/** Outcome of a call, and what the clients' code shares. */
const OUTCOME = `export type Outcome = { status: number; body: unknown };
export type Keys = Readonly<Record<"sandbox" | "live", string>>;
export type Call = { name: string; run(): Promise<Outcome> };

/** The first part of a body that need not end. */
export async function firstPart(response: Response): Promise<Outcome> {
  const reader = response.body?.getReader();
  const part = await reader?.read();
  await reader?.cancel();
  return { status: response.status, body: part?.value?.length };
}

/** The ID of what a call created. */
export function idOf({ body }: Outcome): string {
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : null;
  if (typeof data === "object" && data !== null && "id" in data && typeof data.id === "string") return data.id;
  throw new Error(\`no ID in \${JSON.stringify(body)}\`);
}
`;

/** Strict, as a customer's project would be; the libraries' own types are not ours to check. */
const COMPILER = {
  target: "ES2022",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "ESNext",
  moduleResolution: "bundler",
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** A folder as a project of a customer: packages, the description, and what is generated from it. */
export class Workspace {
  private constructor(readonly path: string) {}

  static async make(description: string): Promise<Workspace> {
    const workspace = new Workspace(await mkdtemp(join(tmpdir(), "heliodex-generators-")));
    await symlink(PACKAGES, join(workspace.path, "node_modules"), "junction");
    await workspace.write("package.json", JSON.stringify({ private: true, type: "module" }));
    await workspace.write("openapi.json", description);
    await workspace.write("outcome.ts", OUTCOME);
    return workspace;
  }

  async write(name: string, text: string): Promise<void> {
    const path = join(this.path, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }

  /** Runs a program of the packages here; throws with what it said. */
  async run([program = "", ...args]: readonly string[]): Promise<void> {
    try {
      await execute(process.execPath, [programOf(program), ...args], { cwd: this.path, maxBuffer: OUTPUT_BYTES });
    } catch (error) {
      const said = Failure.safeParse(error);
      throw new Error(`${program} failed:\n${said.success ? `${said.data.stdout}${said.data.stderr}` : String(error)}`);
    }
  }

  async compile(folder: string): Promise<void> {
    const name = `tsconfig.${folder}.json`;
    await this.write(name, JSON.stringify({ compilerOptions: COMPILER, include: [folder, "outcome.ts"] }));
    await this.run(["typescript/bin/tsc", "--project", name]);
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}
