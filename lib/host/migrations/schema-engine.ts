import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { DiffTarget, MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm";
import type * as Bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { limitedConnection, MIGRATION_LIMITS } from "@/lib/platform/connection-limits";
import { engineAdapter } from "./engine-adapter";
import { type ProjectFiles, migrationsDirOf, readMigrations, readSchema } from "./migration-files";
import { offlineAdapter } from "./offline-adapter";

type EngineBindings = typeof Bindings & { __wbg_set_wasm(exports: WebAssembly.Exports): void };

/** Everything that the schema describes counts; nothing is managed outside of it. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Opens Prisma's schema engine (WebAssembly) on a database for a piece of work; without a database it only knows the schema files.
 * It is loaded only when something is to be done: compiling it takes longer than a whole start otherwise.
 */
export async function withSchemaEngine<T>(
  files: ProjectFiles,
  databaseUrl: string | null,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  if (databaseUrl === null) return runEngine(files, offlineAdapter(), work);
  const pool = new pg.Pool({ ...limitedConnection(databaseUrl, "heliodex-schema", MIGRATION_LIMITS), max: 2 });
  pool.on("error", () => undefined);
  return runEngine(files, engineAdapter(pool), work).finally(() => pool.end());
}

async function runEngine<T>(
  files: ProjectFiles,
  adapter: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const bindings = await loadBindings(files.root);
  const datamodels = readSchema(files).map(({ path, content }): [string, string] => [path, content]);
  const engine = await bindings.SchemaEngine.new({ datamodels }, () => undefined, bindMigrationAwareSqlAdapterFactory(adapter));
  return work(engine).finally(() => engine.free());
}

/** The history of `prisma/migrations` in the shape that the engine reads. */
export function migrationListOf(files: ProjectFiles): MigrationList {
  return {
    baseDir: migrationsDirOf(files),
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: readMigrations(files).map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
}

/** The SQL that leads from a state to what the schema files describe; an empty string when there is nothing to do. */
export async function printDifference(engine: SchemaEngine, files: ProjectFiles, from: DiffTarget): Promise<string> {
  const to: DiffTarget = { tag: "schemaDatamodel", files: readSchema(files) };
  const { stdout } = await engine.diff({ from, to, script: true, exitCode: null, filters: NO_FILTERS });
  return stdout === null || stdout.startsWith("-- This is an empty migration.") ? "" : stdout;
}

let loaded: Promise<EngineBindings> | undefined;

/** Node has no `import … from "x.wasm"`, so the generated bindings get their module by hand, once per process. */
function loadBindings(root: string): Promise<EngineBindings> {
  loaded ??= instantiateEngine(root);
  return loaded;
}

async function instantiateEngine(root: string): Promise<EngineBindings> {
  const resolve = createRequire(join(root, "package.json")).resolve;
  const path = resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bindings: EngineBindings = await import(pathToFileURL(path).href);
  const binary = await readFile(path.replace(/\.js$/, ".wasm"));
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: reportPanic } });
  const { instance } = await WebAssembly.instantiate(binary, { "./schema_engine_bg.js": importsOf(bindings) });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start === "function") start();
  return bindings;
}

/** The engine says here why it gives up; it can't be used afterwards. */
function reportPanic(text: string): never {
  throw new Error(`Prisma's schema engine failed: ${text}`);
}

/** The engine never clears the timeout of its lock; it must not keep a finished process waiting. */
function importsOf(bindings: EngineBindings): WebAssembly.ModuleImports {
  const entries = Object.entries(bindings).map(([name, value]): [string, WebAssembly.ImportValue] => [
    name,
    name.startsWith("__wbg_setTimeout") ? (callback: () => void, ms: number) => setTimeout(callback, ms).unref() : value,
  ]);
  return Object.fromEntries(entries);
}
