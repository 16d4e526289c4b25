import type { Command } from "commander";
import { env } from "@/lib/platform/env";
import { diff } from "../migrations/diff";
import { withDatabase } from "./with-database";

/** `db migrate | diff` */
export function databaseCommands(program: Command, root: string): void {
  const command = program.command("db").description("Migrations.");
  command
    .command("migrate")
    .description("Apply pending migrations from prisma/migrations.")
    .action(() => withDatabase(root, async () => void process.stdout.write("All migrations are applied.\n")));
  command
    .command("diff")
    .description("Print the SQL that would bring the migrations in line with prisma/schema; empty if they match.")
    .action(() => withDatabase(root, async () => void process.stdout.write(await diff(env().DATABASE_URL ?? null, { root }))));
}
