import { join } from "node:path";
import { lookAtSenders } from "@/lib/mail/senders/look-at-senders";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import type { Env } from "@/lib/platform/env";
import { demoAccounts, readDemo } from "@/prisma/seed/record";

export type Finding = { level: "ok" | "default" | "wrong"; text: string };

export function mailFinding({ SMTP_URL }: Env): Finding {
  if (SMTP_URL === undefined) return { level: "default", text: "e-mails are not sent and stay in the outbox (set SMTP_URL)" };
  return { level: "ok", text: `e-mails are sent through ${new URL(SMTP_URL).host}` };
}

/** The DNS records of the domains that mails come from; nothing where none go out. What is there and wrong is wrong, what is missing a default. */
export async function senderFindings(ctx: Context, { SMTP_URL }: Pick<Env, "SMTP_URL">): Promise<Finding[]> {
  if (SMTP_URL === undefined) return [];
  const domains = await lookAtSenders(ctx);
  return domains.flatMap(({ domain, records }) =>
    records.map(({ kind, state, reason }) => ({
      level: state === "found" ? "ok" : state === "wrong" ? "wrong" : "default",
      text: `${kind.toUpperCase()} of ${domain}: ${reason}`,
    })),
  );
}

/** Nothing for the sandbox, which is among the defaults. */
export function paymentFindings({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base }: Env): Finding[] {
  if (key === undefined || base !== undefined) return [];
  return key.includes("_live_")
    ? [{ level: "ok", text: "payments use Stripe in live mode" }]
    : [{ level: "default", text: "payments use Stripe in test mode (STRIPE_SECRET_KEY is a test key)" }];
}

/** Several servers share a database, and then the files of exports too. Nothing where one server has its own. */
export const exportFindings = ({ DATABASE_URL, DATA_DIR, FILES_URL }: Env): Finding[] =>
  FILES_URL !== undefined
    ? [{ level: "ok", text: `exports and uploads are stored in ${FILES_URL}` }]
    : DATABASE_URL === undefined
      ? []
      : [
          {
            level: "ok",
            text: `exports are stored in ${join(DATA_DIR, "exports")}; with several servers, set FILES_URL or share this folder, or downloads return 503 on the others`,
          },
        ];

export const providerFindings = (env: Env): Finding[] => [
  providerFinding("GitHub", "GITHUB", { id: env.GITHUB_CLIENT_ID, secret: env.GITHUB_CLIENT_SECRET }),
  providerFinding("Google", "GOOGLE", { id: env.GOOGLE_CLIENT_ID, secret: env.GOOGLE_CLIENT_SECRET }),
];

function providerFinding(title: string, name: string, { id, secret }: { id: string | undefined; secret: string | undefined }): Finding {
  if (id && secret) return { level: "ok", text: `sign-in with ${title} is on` };
  if (!id && !secret) return { level: "default", text: `sign-in with ${title} is off (set ${name}_CLIENT_ID and ${name}_CLIENT_SECRET)` };
  return { level: "wrong", text: `sign-in with ${title} is off: ${name}_CLIENT_${id ? "SECRET" : "ID"} is missing` };
}

export async function staffFinding(): Promise<Finding> {
  const demo = await demoAccounts();
  const where = { isStaff: true, suspendedAt: null, erasedAt: null, ...(demo ? { id: { not: demo.staff.id } } : {}) };
  const count = await prisma().user.count({ where });
  if (count === 0)
    return {
      level: "default",
      text: `${demo ? "the demo account is the only staff account" : "there is no staff account"} (ops user create --staff)`,
    };
  if ((await prisma().user.count({ where: { ...where, staffRole: "administrator" } })) === 0)
    return { level: "wrong", text: "nobody of staff is an administrator (ops user promote <email> --role administrator)" };
  return { level: "ok", text: `${count} ${count === 1 ? "person is" : "people are"} staff` };
}

/** Nothing where no demo was ever made. */
export async function demoFinding(): Promise<Finding[]> {
  const demo = await readDemo();
  if (!demo) return [];
  if (!demo.isComplete) return [{ level: "default", text: "the demo is incomplete and will be completed at the next start" }];
  const text = (await demoAccounts())
    ? "demo accounts exist: a staff user and a customer (ops demo prints sign-in links)"
    : "a demo was created, but its accounts can no longer sign in";
  return [{ level: "default", text }];
}
