import { beforeAll, expect, test } from "vitest";
import { deleteAccount } from "@/lib/accounts/users/delete-account";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { BrandInput } from "@/lib/brand/contract";
import { readBrand } from "@/lib/brand/read-brand";
import { saveBrand } from "@/lib/brand/save-brand";
import { PLAIN_LOOK } from "@/lib/core/colours";
import { pool } from "@/lib/platform/database";
import { EndpointInput } from "@/lib/webhooks/contract";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { readEndpoint } from "@/lib/webhooks/endpoints/read-endpoint";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { followAllEvents } from "./follow-events";

useDatabase();
beforeAll(followAllEvents);

const brandWith = (support: string): BrandInput =>
  BrandInput.parse({
    ...{ name: "Acme Solar Data", mailName: "Acme", keyPrefix: null, support, imprintUrl: null, termsUrl: null, privacyUrl: null },
    look: PLAIN_LOOK,
  });

test("a person who deletes their account is no longer the contact of endpoints and brands, in whichever letters, and nobody else is", async () => {
  const leaver = await person({ email: "con_tact@leaver.example" });
  const orgId = leaver.orgId ?? "";
  const colleague = await person({ orgId, role: "owner" });
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  const ctx = await colleague.ctx();
  const endpointOf = (alertAddress: string) =>
    createEndpoint(ctx, orgId, EndpointInput.parse({ url: "https://hooks.example.com/a", types: ["price.published"], alertAddress }));
  const [theirs, other] = [await endpointOf("Con_Tact@Leaver.example"), await endpointOf("con-tact@leaver.example")];
  await saveBrand(ctx, { orgId, ...brandWith("CON_TACT@leaver.example") });

  await deleteAccount(await leaver.ctx(), { name: leaver.email });

  expect((await readEndpoint(ctx, orgId, theirs.id)).alertAddress).toBeNull();
  expect((await readEndpoint(ctx, orgId, other.id)).alertAddress).toBe("con-tact@leaver.example");
  expect((await readBrand(ctx, orgId)).support).toBeNull();
  const { rows } = await pool().query<{ type: string }>(
    "select type from event where org_id = $1 and type in ('webhook.changed', 'brand.changed') order by id desc limit 2",
    [orgId],
  );
  expect(rows.map(({ type }) => type).toSorted()).toEqual(["brand.changed", "webhook.changed"]);
});

test("addresses and devices of events are emptied by an index, whatever the number of those that have none", async () => {
  await pool().query("analyze event");
  const client = await pool().connect();
  await client.query("set enable_seqscan = off");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    "explain select id from event where at < now() and (address is not null or user_agent is not null) limit 100 for update skip locked",
  );
  await client.query("reset enable_seqscan");
  client.release();
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("event_client_at_idx");
});
