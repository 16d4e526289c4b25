import type { Command } from "commander";
import { pool } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { connectionOf } from "../embedded/connection-of";
import { defaultsInUse } from "../refuse-defaults";
import { legalFindings } from "./legal-findings";
import { catalogFindings } from "./payment-findings";
import {
  demoFinding,
  exportFindings,
  mailFinding,
  paymentFindings,
  providerFindings,
  senderFindings,
  staffFinding,
  type Finding,
} from "./people-findings";
import { sealFindings } from "./secrets-commands";
import { clockFindings, ledgerFindings, proxyFindings } from "./server-findings";
import { CheckFailed, print, withDatabase } from "./with-database";

async function databaseFindings(): Promise<Finding[]> {
  const { rows } = await pool().query<{ version: number; trgm: boolean; releases: number; synthetic: boolean }>(
    `select current_setting('server_version_num')::int as version, exists (select from pg_extension where extname = 'pg_trgm') as trgm,
      (select count(*)::int from release) as releases,
      exists (select from company c join data_source s on s.code = c.source where s.synthetic and c.to_release is null) as synthetic`,
  );
  const facts = rows[0];
  if (!facts) return [{ level: "wrong", text: "the database did not respond" }];
  return [
    {
      level: facts.version >= 150_000 ? "ok" : "wrong",
      text: `PostgreSQL ${Math.floor(facts.version / 10_000)} (15 is the minimum)`,
    },
    { level: facts.trgm ? "ok" : "wrong", text: `extension pg_trgm is ${facts.trgm ? "installed" : "missing"}` },
    {
      level: facts.releases > 0 ? "ok" : "default",
      text: facts.releases > 0 ? `releases published: ${facts.releases}` : "the catalogue is empty",
    },
    ...(facts.synthetic ? [{ level: "default" as const, text: "sample data is published (remove it with ops sample remove)" }] : []),
  ];
}

/** `doctor`: what is real, what is a default, what is wrong. Ends with 1 when something is wrong. */
export function doctorCommand(program: Command, root: string): void {
  program
    .command("doctor")
    .description("Check the configuration: what is set up, what is a default, what is wrong.")
    .option("--json", "output JSON")
    .action(async (options: { json?: boolean }) => {
      const settings = env();
      const running = settings.DATABASE_URL ? null : await connectionOf(settings.DATA_DIR);
      const defaults = defaultsInUse(settings).map((text): Finding => ({ level: "default", text }));
      const world = await withDatabase(root, async (ctx) => [
        ...(await databaseFindings()),
        ...(await ledgerFindings(settings)),
        ...(await clockFindings(ctx)),
        ...(await proxyFindings(ctx, settings)),
        ...(await catalogFindings(ctx)),
        ...(await legalFindings(ctx)),
        ...(await senderFindings(ctx, settings)),
        await staffFinding(),
        ...(await sealFindings(ctx)),
        ...(await demoFinding()),
      ]);
      const findings = [
        ...defaults,
        mailFinding(settings),
        ...paymentFindings(settings),
        ...providerFindings(settings),
        ...exportFindings(settings),
        ...world,
      ];
      if (running?.role === "server") findings.push({ level: "ok", text: "the server is running" });
      print(
        options.json,
        findings,
        findings.map(({ level, text }) => `${level.padEnd(8)} ${text}`),
      );
      if (findings.some(({ level }) => level === "wrong")) throw new CheckFailed("There are problems, see above.");
    });
}
