import type { Command } from "commander";
import { SEALED_AUTHENTICATORS } from "@/lib/accounts/second-factor/second-factor";
import { SEALED_SSO_SECRETS } from "@/lib/accounts/sso/connections/records";
import { SEALED_SSO_KEYS } from "@/lib/accounts/sso/keys/records";
import { SEALED_HINTS } from "@/lib/accounts/sso/sign-out/hints";
import { SEALED_SCHEDULE_CREDENTIALS } from "@/lib/catalog/schedules/sealed-credentials";
import { SEALED_DESTINATION_SECRETS } from "@/lib/exports/delivery/secrets";
import type { Context } from "@/lib/platform/context";
import { countSeals, type SealCount } from "@/lib/platform/reseal";
import { renewBuyerKeys } from "@/lib/rfq/requests/renew-buyer-keys";
import { SEALED_SIGNING_SECRETS } from "@/lib/webhooks/endpoints/secrets";
import type { Finding } from "./people-findings";
import { print, withDatabase } from "./with-database";

/** Everything that AUTH_SECRET seals. */
const SEALED = [
  SEALED_AUTHENTICATORS,
  SEALED_SSO_SECRETS,
  SEALED_SSO_KEYS,
  SEALED_HINTS,
  ...SEALED_SIGNING_SECRETS,
  SEALED_SCHEDULE_CREDENTIALS,
  SEALED_DESTINATION_SECRETS,
];

async function countAll(ctx: Context, options: { rewrite: boolean }): Promise<SealCount[]> {
  const counts: SealCount[] = [];
  for (const column of SEALED) counts.push(await countSeals(ctx, column, options));
  return counts;
}

const lost = ({ title, unreadable }: SealCount): string =>
  `${unreadable} ${title} can't be read because their secret is not in AUTH_SECRET`;

/** Seals everything with the first secret of the list, and hashes buyers under it. Safe to run again, and while servers run. */
export async function reseal(ctx: Context): Promise<{ seals: SealCount[]; buyers: number }> {
  const seals = await countAll(ctx, { rewrite: true });
  const { renewed } = await renewBuyerKeys(ctx);
  return { seals, buyers: renewed };
}

/** `secrets reseal` */
export function secretsCommands(program: Command, root: string): void {
  const command = program.command("secrets").description("Rotation of AUTH_SECRET.");
  command
    .command("reseal")
    .description("Re-encrypt all stored secrets with the first secret of AUTH_SECRET, so that the others can be removed.")
    .option("--json", "output JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const done = await reseal(ctx);
        print(options.json, done, [
          ...done.seals.map(({ title, older, current }) => `${title}: ${older} re-encrypted, ${current} already up to date`),
          `RFQ buyers: ${done.buyers} rehashed`,
          ...done.seals.filter(({ unreadable }) => unreadable > 0).map(lost),
        ]);
      }),
    );
}

/** What of the stored secrets still needs an earlier secret, or can't be read at all. */
export async function sealFindings(ctx: Context): Promise<Finding[]> {
  const counts = await countAll(ctx, { rewrite: false });
  const findings = counts.flatMap((count): Finding[] => [
    ...(count.unreadable > 0 ? [{ level: "wrong" as const, text: lost(count) }] : []),
    ...(count.older > 0
      ? [{ level: "default" as const, text: `${count.older} ${count.title} are encrypted with an earlier secret (run ops secrets reseal)` }]
      : []),
  ]);
  return findings.length > 0 ? findings : [{ level: "ok", text: "all stored secrets can be read with the first secret" }];
}
