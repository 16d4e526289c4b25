import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { createOrganisation } from "@/lib/accounts/organisations/create-organisation";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { PlanName } from "@/lib/billing/plans";
import { issueKey, type IssueKey } from "@/lib/keys/issue-key";
import { voidDoubtful } from "@/lib/metering/counting/void-calls";
import { flushCallNotes } from "@/lib/metering/request-log/note-call";
import { closeDatabase } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { versionClock } from "@/lib/platform/version-clock";
import { flushEdgeCounts } from "@/lib/service-level/edge/count-edge";
import { operator } from "./people";
import { TEMPLATE } from "./test-database";

export { operator };

/** Gives the test file a migrated database of its own; call it once at the top of the file. */
export function useDatabase(): void {
  const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const dataDir = mkdtempSync(join(tmpdir(), "heliodex-file-"));
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: inject("databaseUrl") });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  beforeAll(async () => {
    // Copied as files: logging every page, as the default does, takes four times as long.
    await admin(`create database ${name} template ${TEMPLATE} strategy file_copy`);
    const url = inject("databaseUrl").replace(/\/[^/?]+(\?|$)/, `/${name}$1`);
    provideEnv({ DATABASE_URL: url, DATA_DIR: dataDir, PUBLIC_URL: "https://api.example" });
  });
  afterAll(async () => {
    // What is written a little later would come into the next file's database.
    await Promise.allSettled([flushCallNotes(), flushEdgeCounts(), voidDoubtful()]);
    await versionClock().close();
    await closeDatabase();
    await admin(`drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  });
}

/** What was committed is known to this process from here on: a look that is under way may have begun before, so it takes two. */
export async function seeChanges(): Promise<void> {
  for (let look = 0; look < 2; look++) await versionClock().refresh();
}

export type TestKey = { orgId: string; id: string; secret: string };

/** An organisation of its own with a key, and a plan unless it is null. */
export async function keyFor(
  plan: PlanName | null,
  options: Partial<IssueKey> & { quotaCalls?: number; sandboxCalls?: number; burst?: { perSecond: number; bucket: number } } = {},
): Promise<TestKey> {
  const { quotaCalls, sandboxCalls, burst, ...key } = options;
  const ctx = operator();
  const orgId = key.orgId ?? (await createOrganisation(ctx, { name: "Test organisation" }));
  if (plan !== null)
    await setEntitlement(ctx, {
      orgId,
      plan,
      ...(quotaCalls === undefined ? {} : { quotaCalls }),
      ...(sandboxCalls === undefined ? {} : { sandboxCalls }),
      ...(burst ? { burst } : {}),
    });
  const issued = await issueKey(ctx, { name: "test", mode: "live", ...key, orgId });
  return { orgId, ...issued };
}
