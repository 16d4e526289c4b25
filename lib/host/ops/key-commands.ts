import { InvalidArgumentError, type Command } from "commander";
import { z } from "zod";
import { createOrganisation } from "@/lib/accounts/organisations/create-organisation";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { PLANS, type PlanName } from "@/lib/billing/plans";
import { issueKey } from "@/lib/keys/issue-key";
import { listKeys } from "@/lib/keys/list-keys";
import { revokeKey } from "@/lib/keys/revoke-key";
import { SCOPES, type Scope } from "@/lib/keys/scopes";
import type { Context } from "@/lib/platform/context";
import { print, table, withDatabase } from "./with-database";

type IssueOptions = {
  plan?: PlanName;
  org?: string;
  name: string;
  test?: boolean;
  scopes?: Scope[];
  addresses?: string[];
  expires?: Date;
  quota?: number;
  burst?: number;
  json?: boolean;
};

const plan = (text: string): PlanName => {
  const found = PLANS.find((name) => name === text);
  if (!found) throw new InvalidArgumentError(`Plans: ${PLANS.join(", ")}.`);
  return found;
};

const scopes = (text: string): Scope[] =>
  text.split(",").map((part) => {
    const found = SCOPES.find((scope) => scope === part.trim());
    if (!found) throw new InvalidArgumentError(`Scopes: ${SCOPES.join(", ")}.`);
    return found;
  });

const count = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Enter a whole number.");
  return Number(text);
};

const IsoTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Only one way to write it: of others JavaScript makes a time too, and not always the one that was meant. */
const time = (text: string): Date => {
  if (!IsoTime.safeParse(text).success)
    throw new InvalidArgumentError("Enter a date such as 2027-01-31 or a time such as 2027-01-31T18:00:00Z.");
  return new Date(text);
};

/** With a plan the organisation gets it; `--quota` replaces the quota of the plan, or the sandbox's daily limit of a test key. */
async function entitle(ctx: Context, orgId: string, options: IssueOptions): Promise<void> {
  if (options.plan === undefined) return;
  const quota = options.quota === undefined ? {} : options.test ? { sandboxCalls: options.quota } : { quotaCalls: options.quota };
  const burst = options.burst === undefined ? {} : { burst: { perSecond: options.burst, bucket: options.burst * 4 } };
  await setEntitlement(ctx, { orgId, plan: options.plan, ...quota, ...burst });
}

async function issue(ctx: Context, options: IssueOptions): Promise<{ id: string; orgId: string; secret: string }> {
  if ((options.quota !== undefined || options.burst !== undefined) && options.plan === undefined)
    throw new InvalidArgumentError("--quota and --burst require --plan.");
  const orgId = options.org ?? (await createOrganisation(ctx, { name: options.name }));
  await entitle(ctx, orgId, options);
  const input = { orgId, name: options.name, mode: options.test ? ("test" as const) : ("live" as const) };
  const key = await issueKey(ctx, {
    ...input,
    ...(options.scopes ? { scopes: options.scopes } : {}),
    ...(options.addresses ? { addresses: options.addresses } : {}),
    ...(options.expires ? { expiresAt: options.expires } : {}),
  });
  return { ...key, orgId };
}

/** `key issue | list | revoke` */
export function keyCommands(program: Command, root: string): void {
  const command = program.command("key").description("API keys: issue, list, revoke.");
  command
    .command("issue")
    .description("Create a key and print it on the last line. Without --org, an organisation is created.")
    .option("--plan <plan>", `plan of the organisation: ${PLANS.join(", ")}`, plan)
    .option("--org <id>", "organisation of the key")
    .option("--name <text>", "name of the key and of a new organisation", "command line")
    .option("--test", "a sandbox key")
    .option("--scopes <list>", `comma-separated list of ${SCOPES.join(", ")}; default: all read scopes`, scopes)
    .option("--addresses <list>", "comma-separated list of IP addresses and CIDR ranges", (text: string) =>
      text.split(",").map((part) => part.trim()),
    )
    .option("--expires <time>", "when the key expires", time)
    .option("--quota <calls>", "calls per period instead of the plan's quota, for trials", count)
    .option("--burst <calls>", "calls per second instead of the plan's rate limit", count)
    .option("--json", "output JSON")
    .action((options: IssueOptions) =>
      withDatabase(root, async (ctx) => {
        const issued = await issue(ctx, options);
        print(options.json, { id: issued.id, organisation: issued.orgId, key: issued.secret }, [
          `key ${issued.id} of organisation ${issued.orgId}, shown only once:`,
          issued.secret,
        ]);
      }),
    );
  command
    .command("list")
    .description("List keys without secrets, newest first.")
    .option("--org <id>", "only this organisation")
    .option("--limit <n>", "maximum number", count, 50)
    .option("--json", "output JSON")
    .action((options: { org?: string; limit: number; json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const { rows: keys } = await listKeys(ctx, { limit: options.limit, ...(options.org ? { orgId: options.org } : {}) });
        const rows = keys.map((key) => [
          key.id,
          key.orgId,
          key.mode,
          `…${key.hint}`,
          key.name,
          key.revokedAt ? `revoked ${key.revokedAt}` : key.expiresAt ? `until ${key.expiresAt}` : "",
          key.lastUsedAt ? `used ${key.lastUsedAt}` : "never used",
        ]);
        print(options.json, keys, rows.length === 0 ? ["No keys yet."] : table(rows));
      }),
    );
  command
    .command("revoke <key>")
    .description("Revoke a key by its ID. Requests with it fail within a second.")
    .option("--json", "output JSON")
    .action((keyId: string, options: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        await revokeKey(ctx, keyId);
        print(options.json, { id: keyId, revoked: true }, [`${keyId} was revoked.`]);
      }),
    );
}
