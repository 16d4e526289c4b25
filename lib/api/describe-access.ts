import { z } from "zod";
import { isInForce } from "@/lib/billing/periods";
import { FEATURES, PLAN_TABLE, PLANS, type Feature } from "@/lib/billing/plans";
import { SCOPES } from "@/lib/keys/scopes";
import type { Period } from "@/lib/metering/counting/open-period";
import { currentView, readPeriod, includes, type Access } from "./access";

const Window = z.strictObject({ from: z.iso.date().max(10).nullable(), until: z.iso.date().max(10).nullable() }).nullable();

export const Me = z
  .strictObject({
    key_id: z.string().max(40).meta({ description: "ID of the key." }),
    organisation_id: z.string().max(40).meta({ description: "ID of the organisation." }),
    mode: z.enum(["live", "test"]).meta({ description: "live or test. Sandbox keys have the mode test." }),
    plan: z.enum(PLANS).nullable().meta({ description: "Plan of the organisation; null before the first subscription." }),
    state: z.enum(["active", "past_due", "inactive"]).nullable().meta({ description: "Subscription status." }),
    scopes: z.array(z.enum(SCOPES)).max(20).meta({ description: "Scopes of the key." }),
    features: z.array(z.enum(FEATURES)).max(20).meta({ description: "What the key can use: features of the plan, or of the sandbox." }),
    expires_at: z.iso.datetime().max(40).nullable().meta({ description: "Expiry of the key." }),
    quota: z
      .strictObject({
        limit: z.int().nullable(),
        used: z.int(),
        remaining: z.int().nullable(),
        period_starts_at: z.iso.datetime().max(40),
        resets_at: z.iso.datetime().max(40),
      })
      .meta({ description: "Calls in this month of the plan, or per day in the sandbox; a null limit means unlimited." }),
    limits: z
      .strictObject({ rows_per_call: z.int(), burst_per_second: z.int(), burst_bucket: z.int() })
      .meta({ description: "Limits per request and for bursts." }),
    reach: z.strictObject({ spot: Window, trends: Window, history: Window, shipments: Window }).meta({
      description:
        "Date range of the data included in your plan. A null bound means no limit; null instead of an object means not included.",
    }),
  })
  .meta({ id: "Me", description: "The current key, with its permissions and limits." });

/** What belongs to the organisation: a sandbox key has it as far as the organisation's own plan does. */
const OF_ORGANISATION: ReadonlySet<Feature> = new Set<Feature>(["webhooks", "custom_fields", "service_level", "white_label"]);

function hasFeature(access: Access, feature: Feature): boolean {
  if (!access.isSandbox || !OF_ORGANISATION.has(feature)) return includes(access, feature);
  return access.plan !== null && isInForce(access.facts.state) && PLAN_TABLE[access.plan].features[feature] !== null;
}

/** What `/me` says. Only the fields of the schema leave. @param stated the period at the time that a test clock states */
export async function describeAccess(access: Access, nowMs: number, stated?: Period): Promise<z.output<typeof Me>> {
  const period = stated ?? (await readPeriod(access, nowMs));
  const view = currentView(access, nowMs);
  const { facts } = access;
  return Me.parse({
    key_id: facts.id,
    organisation_id: facts.org_id,
    mode: facts.mode,
    plan: access.plan,
    state: facts.state,
    scopes: facts.scopes,
    features: FEATURES.filter((feature) => hasFeature(access, feature)),
    expires_at: facts.expires_at?.toISOString() ?? null,
    quota: {
      limit: period.quota,
      used: period.used,
      remaining: period.quota === null ? null : Math.max(0, period.quota - period.used),
      period_starts_at: new Date(period.startsAtMs).toISOString(),
      resets_at: new Date(period.endsAtMs).toISOString(),
    },
    limits: { rows_per_call: view.maxRows, burst_per_second: access.burst.perSecond, burst_bucket: access.burst.bucket },
    reach: view.windows,
  });
}
