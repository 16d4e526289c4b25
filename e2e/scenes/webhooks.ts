import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { ASKABLE_EVENTS, bodyOf, EndpointInput, exampleMessage } from "@/lib/webhooks/contract";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { operator, person } from "@/testing/people";
import type { Scene } from "./scene";

const PATH = "/console/webhooks";
const LONG = `${"Gesellschaft-für-Photovoltaik-Marktforschung-".repeat(4)}☀️ Süd`.slice(0, 190);
const ago = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);

type Made = { as: string; orgId: string; working: string; failing: string; stopped: string; delivery: string };

async function endpoint(orgId: string, given: Partial<EndpointInput>, data: object): Promise<string> {
  const input = EndpointInput.parse({ url: "https://hooks.example.com/solar", types: [...ASKABLE_EVENTS], ...given });
  const { id } = await createEndpoint(operator(), orgId, input);
  await prisma().webhookEndpoint.update({ where: { id }, data });
  return id;
}

async function deliveries(orgId: string, endpointId: string): Promise<string> {
  const type = "price.published" as const;
  const row = (n: number, state: string, more: object) => {
    const id = `msg_${endpointId.slice(3, 15)}${n}`;
    const times = { eventAt: ago(n), createdAt: ago(n), nextAttemptAt: ago(-n) };
    return { ...times, id, endpointId, orgId, type, body: bodyOf(exampleMessage(type)), state, attempts: 1, ...more };
  };
  const rows = [
    row(1, "waiting", { lastStatus: 503, lastError: "The receiver responded with 503." }),
    row(2, "delivered", { lastStatus: 204, finishedAt: ago(2), replays: 1 }),
    row(3, "failed", { attempts: 10, lastError: "No response within 15 seconds.", finishedAt: ago(3) }),
  ];
  await prisma().webhookDelivery.createMany({ data: rows });
  const sent = { "content-type": "application/json", "webhook-id": rows[1]?.id ?? "", "webhook-signature": `v1,${"A".repeat(43)}=` };
  const attempt = { deliveryId: rows[1]?.id ?? "", durationMs: 84, requestHeaders: sent, responseHeaders: { server: LONG } };
  await prisma().webhookAttempt.createMany({
    data: [
      { ...attempt, at: ago(2.1), status: 500, error: "The receiver responded with 500.", responseBody: `<p>${LONG.repeat(4)}</p>` },
      { ...attempt, at: ago(2), status: 204, responseBody: "" },
    ],
  });
  return rows[1]?.id ?? "";
}

/** Somebody whose endpoints work, fail and were disabled, with deliveries in every state. */
async function filled(): Promise<Made> {
  const owner = await person({ name: "Wanda Webhook" });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "pro" });
  const alertAddress = `${"a".repeat(60)}@hooks.example`;
  const working = await endpoint(
    orgId,
    { description: "Price desk", sources: ["cec"] },
    { lastSuccessAt: ago(2), oldSecretUntil: ago(-20) },
  );
  const failing = await endpoint(
    orgId,
    { description: LONG, url: `https://hooks.example.com/${"long".repeat(200)}`, alertAddress },
    { failingSince: ago(50) },
  );
  const stopped = await endpoint(orgId, {}, { state: "disabled", disabledReason: "failing", disabledAt: ago(30) });
  return { as: owner.sessionId, orgId, working, failing, stopped, delivery: await deliveries(orgId, working) };
}

let made: Promise<Made> | undefined;
const all = (): Promise<Made> => (made ??= filled());

export async function webhookListScenes(newcomer: string): Promise<Scene[]> {
  const { as } = await all();
  const lapsed = await person({ name: "Lars Lapsed" });
  const orgId = lapsed.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "pro" });
  await endpoint(orgId, {}, {});
  await setEntitlement(operator(), { orgId, plan: "starter" });
  return [
    { name: "webhooks", path: PATH, as },
    { name: "webhooks without the plan", path: PATH, as: newcomer },
    { name: "webhooks new endpoint", path: `${PATH}?new=1`, as },
    { name: "webhooks resting", path: PATH, as: lapsed.sessionId },
  ];
}

export async function webhookScenes(): Promise<Scene[]> {
  const { as, working, failing, stopped } = await all();
  return [
    { name: "webhook", path: `${PATH}/${working}`, as },
    { name: "webhook failing", path: `${PATH}/${failing}`, as },
    { name: "webhook disabled", path: `${PATH}/${stopped}`, as },
    { name: "webhook nothing found", path: `${PATH}/${working}?state=failed&type=export.finished`, as },
  ];
}

export async function webhookDeliveryScenes(): Promise<Scene[]> {
  const { as, working, delivery } = await all();
  return [{ name: "webhook delivery", path: `${PATH}/${working}/deliveries/${delivery}`, as }];
}
