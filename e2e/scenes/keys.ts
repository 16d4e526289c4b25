import { DAY_MS } from "@/lib/core/durations";
import { issueKey } from "@/lib/keys/issue-key";
import { revokeKey } from "@/lib/keys/revoke-key";
import { rollKey } from "@/lib/keys/roll-key";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import type { Scene } from "./scene";

const PATH = "/console/keys";
const LONG = `${"Gesellschaft-für-Photovoltaik-Marktforschung-".repeat(2)}☀️ Süd`.slice(0, 100);
const ranges = Array.from({ length: 100 }, (_, i) => `2001:db8:${i.toString(16)}::/48`);
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** A key in each of its states, by the name of the state. */
async function keysIn(orgId: string): Promise<Record<string, string>> {
  const issue = async (name: string, more: { expiresInDays?: number; addresses?: readonly string[] } = {}) =>
    (await issueKey(operator(), { orgId, name, mode: "live", ...more })).id;
  const ids = {
    works: await issue("nightly-etl"),
    expiring: await issue("trial of the quarter", { expiresInDays: 3 }),
    expired: await issue("old trial", { expiresInDays: 1 }),
    exposed: await issue("notebook of the desk", { addresses: ["203.0.113.0/24"] }),
    revoked: await issue("prototype"),
    rolled: await issue("production"),
    replaced: await issue("staging"),
    long: await issue(LONG, { addresses: ranges }),
  };
  await prisma().apiKey.update({ where: { id: ids.expired }, data: { createdAt: ago(3), expiresAt: ago(2) } });
  await prisma().apiKey.update({
    where: { id: ids.exposed },
    data: { exposedAt: ago(0.1), lastUsedAt: ago(0.01), lastUsedAddress: "203.0.113.40" },
  });
  await revokeKey(operator(), ids.revoked);
  await rollKey(operator(), ids.rolled, { overlapHours: 24 });
  await rollKey(operator(), ids.replaced, { overlapHours: 0 });
  return ids;
}

/** States that have parts of their own. */
/** The list and the page of a key in every state. */
export async function keyScenes(): Promise<Scene[]> {
  const owner = await person({ name: "Kim Keys" });
  const orgId = owner.orgId ?? "";
  const as = owner.sessionId;
  const ids = await keysIn(orgId);
  const viewer = (await person({ orgId, role: "viewer", name: "Vera Viewer" })).sessionId;
  const newcomer = (await person({ name: "Nora Newcomer" })).sessionId;
  return [
    { name: "keys in every state", path: PATH, as },
    { name: "keys expiring", path: `${PATH}?state=expiring`, as },
    { name: "keys nothing found", path: `${PATH}?q=nothing-has-this-name`, as },
    { name: "keys new", path: `${PATH}?new=1`, as },
    { name: "keys none", path: PATH, as: newcomer },
    ...Object.entries(ids).map(([state, id]) => ({ name: `key ${state}`, path: `${PATH}/${id}`, as })),
    { name: "key as a viewer", path: `${PATH}/${ids["works"] ?? ""}`, as: viewer },
    { name: "key of another", path: `${PATH}/${ids["works"] ?? ""}`, as: newcomer },
  ];
}
