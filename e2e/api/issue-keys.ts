import { createOrganisation } from "@/lib/accounts/organisations/create-organisation";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { PlanName } from "@/lib/billing/plans";
import { DAY_MS } from "@/lib/core/durations";
import { issueKey, type IssueKey } from "@/lib/keys/issue-key";
import { revokeKey } from "@/lib/keys/revoke-key";
import { SCOPES } from "@/lib/keys/scopes";
import { operator } from "@/testing/people";
import { BRAND_NAME, putBrand } from "@/testing/put-brand";
import type { KeyName } from "./server";

type Wanted = { plan?: PlanName; isSandbox?: true; isAsSold?: true } & Pick<IssueKey, "scopes" | "addresses" | "expiresAt">;

const YESTERDAY = Date.now() - DAY_MS;

/** A burst that no test reaches: waiting for a bucket to fill proves nothing and took a minute. */
const ROOMY = { burst: { perSecond: 100_000, bucket: 400_000 } };

const WANTED: Readonly<Record<KeyName, Wanted>> = {
  starter: { plan: "starter" },
  pro: { plan: "pro" },
  enterprise: { plan: "enterprise", scopes: SCOPES },
  sandbox: { plan: "pro", isSandbox: true },
  starterAsSold: { plan: "starter", isAsSold: true },
  proAsSold: { plan: "pro", isAsSold: true },
  enterpriseAsSold: { plan: "enterprise", isAsSold: true },
  sandboxAsSold: { plan: "pro", isSandbox: true, isAsSold: true },
  revoked: { plan: "pro" },
  expired: { plan: "pro", expiresAt: new Date(YESTERDAY + 60_000) },
  noScope: { plan: "pro", scopes: ["companies:read"] },
  addressBound: { plan: "pro", addresses: ["10.0.0.0/8"] },
  noPlan: {},
  branded: { plan: "enterprise" },
};

const brandHostOf = (orgId: string): string => `${orgId.replaceAll(/[^a-z0-9]/g, "-")}.acme.example`;
const orgs = new Map<KeyName, string>();

/** Each in an organisation of its own, all issued yesterday: the one that expired lived a minute. */
async function issue(name: KeyName): Promise<string> {
  const ctx = operator({ now: () => YESTERDAY });
  const { plan, isSandbox, isAsSold, ...rest } = WANTED[name];
  const orgId = await createOrganisation(ctx, { name });
  if (plan)
    await setEntitlement(ctx, { orgId, plan, ...(isAsSold ? {} : ROOMY), ...(isSandbox && !isAsSold ? { sandboxCalls: 1_000_000 } : {}) });
  const { id, secret } = await issueKey(ctx, { orgId, name, mode: isSandbox ? "test" : "live", ...rest });
  if (name === "revoked") await revokeKey(ctx, id);
  if (name === "branded") await putBrand(ctx, { orgId, host: brandHostOf(orgId), name: BRAND_NAME });
  orgs.set(name, orgId);
  return secret;
}

/** A key for each name, and the host of the brand, in the database that the environment names. */
export async function issueKeys(): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const name of Object.keys(WANTED) as KeyName[]) keys[name] = await issue(name);
  keys["brandHost"] = brandHostOf(orgs.get("branded") ?? "");
  return keys;
}
