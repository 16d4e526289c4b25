import { randomBytes } from "node:crypto";
import { limitedClient, MIGRATION_LIMITS } from "@/lib/platform/connection-limits";
import type { ProjectFiles } from "./migration-files";
import { migrationListOf, printDifference, withSchemaEngine } from "./schema-engine";

/**
 * Prints the SQL that leads from what `prisma/migrations` make to what the schema files describe; empty when nothing is missing.
 * The migrations run in a shadow database, made on the given server for this and dropped afterwards. Without a server: from nothing.
 */
export async function diff(databaseUrl: string | null, files: ProjectFiles): Promise<string> {
  if (databaseUrl === null) return diffFromEmpty(files);
  return withShadowDatabase(databaseUrl, (shadowUrl) =>
    withSchemaEngine(files, shadowUrl, (engine) => printDifference(engine, files, { tag: "migrations", ...migrationListOf(files) })),
  );
}

/** Prints the SQL of the whole schema. Needs no database. */
export function diffFromEmpty(files: ProjectFiles): Promise<string> {
  return withSchemaEngine(files, null, (engine) => printDifference(engine, files, { tag: "empty" }));
}

async function withShadowDatabase<T>(databaseUrl: string, work: (shadowUrl: string) => Promise<T>): Promise<T> {
  const name = `heliodex_shadow_${randomBytes(6).toString("hex")}`;
  const admin = limitedClient(databaseUrl, "heliodex-diff", MIGRATION_LIMITS);
  admin.on("error", () => undefined);
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE "${name}" TEMPLATE template0`);
    return await work(databaseNamed(databaseUrl, name));
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await admin.end();
  }
}

function databaseNamed(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
