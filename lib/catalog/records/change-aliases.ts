import type { z } from "zod";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { companyDirectory } from "../imports/open-import";
import type { ChangeAliasesInput } from "./contract";
import { correctRecord } from "./correct-record";

type Known = { aliases: string[] };

/** A name that several companies have links nothing, so nobody adds one by accident. */
async function refuseForeignNames(id: string, added: readonly string[]): Promise<void> {
  const directory = await companyDirectory();
  for (const alias of added) {
    const owner = directory.idOf(alias);
    if (owner === null || owner === id) continue;
    const { rows } = await pool().query<{ name: string }>("select name from company where id = $1 and to_release is null", [owner]);
    const detail = `“${alias}” is a name of ${rows[0]?.name ?? "another company"} (${owner}). Remove it there first.`;
    throw wrongParameter("aliases", "name-taken", detail);
  }
}

/**
 * Sets what a company is called besides its name, as a correction of its record: an import of one row, to be looked at and published.
 * @throws DomainError not-found, outdated when the record has changed since it was shown, invalid-parameter, conflict
 */
export async function changeAliases(ctx: Context, id: string, input: z.output<typeof ChangeAliasesInput>): Promise<{ import_id: string }> {
  requireStaff(ctx, "data:write");
  const { rows } = await pool().query<Known>("select aliases from company where id = $1 and to_release is null", [id]);
  const [known] = rows;
  if (!known) throw new DomainError("not-found", "This company is not published.");
  const aliases = [...new Set(input.aliases)];
  await refuseForeignNames(
    id,
    aliases.filter((alias) => !known.aliases.includes(alias)),
  );
  const { hash, reason } = input;
  return correctRecord(ctx, { resource: "company", id }, { hash, reason, values: { aliases: aliases.join("|") }, accept_jump: false });
}
