import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { firstId } from "../own-records";
import type { Place } from "../place";
import { keyOf, type Wanted } from "../wanted";
import type { Prober } from "./prober";
import { targetOf } from "./reading-probes";

const Made = z.looseObject({ data: z.looseObject({ id: z.string() }) });
const Paged = z.looseObject({ page: z.looseObject({ next: z.string().nullable() }) });
const Exported = z.looseObject({ data: z.looseObject({ files: z.array(z.looseObject({ name: z.string() })).optional() }) });

const idOf = (answer: unknown): string | null => Made.safeParse(answer).data?.data.id ?? null;
const UNLIKELY = "wrong on purpose";

/** The second page of a list, and the first again while nothing has changed. */
export async function readAgain(prober: Prober, plain: Wanted): Promise<void> {
  const { operation, path } = plain;
  const base = { operation, key: keyOf(plain), status: 200, proxy: "meant" as const };
  const query = operation.parameters.some(({ name }) => name === "limit") ? { limit: 1 } : {};
  const target = targetOf(operation, path, query);
  const answer = await prober.probe({ ...base, name: `${operation.operationId} in small pages`, target });
  if (answer === null) return;
  const etag = answer.headers.get("etag");
  const again = { ...base, name: `${operation.operationId} unchanged`, target, status: 304 };
  if (etag !== null) await prober.probe({ ...again, headers: { "if-none-match": etag } });
  const next = Paged.safeParse(JSON.parse(answer.text)).data?.page.next ?? null;
  if (next === null) return;
  await prober.probe({ ...base, name: `${operation.operationId} page 2`, target: `${operation.path}${new URL(next).search}` });
}

const HOOK = { url: "https://hooks.example.com/prism", description: "Prism", events: ["price.published"] };

/** Nothing is sent to the endpoint: a test event would leave this machine. */
export async function changeWebhooks(prober: Prober): Promise<void> {
  const headers = { "idempotency-key": `prism-${Date.now()}` };
  const id = idOf(await prober.act("createWebhook", "/webhooks", { body: HOOK, headers, status: 201 }));
  await prober.act("createWebhook", "/webhooks", { as: "again", body: HOOK, headers, status: 201 });
  const other = { ...HOOK, description: "Other" };
  await prober.act("createWebhook", "/webhooks", { as: "again with another body", body: other, headers, status: 422 });
  const wrong = { proxy: "unmeant" as const, as: UNLIKELY };
  await prober.act("createWebhook", "/webhooks", { ...wrong, body: { url: 1, evnts: [] }, status: 400 });
  await prober.act("createWebhook", "/webhooks", { ...wrong, body: "{", status: 400 });
  await prober.act("createWebhook", "/webhooks", { ...wrong, body: "a", headers: { "content-type": "text/plain" }, status: 415 });
  if (id === null) return;
  await prober.act("readWebhook", `/webhooks/${id}`);
  await prober.act("changeWebhook", `/webhooks/${id}`, { body: { state: "disabled" } });
  await prober.act("testWebhook", `/webhooks/${id}/test?type=price.published`, { as: "while it is disabled", status: 409 });
  await prober.act("rotateWebhookSecret", `/webhooks/${id}/rotate`, { body: { overlap_hours: 24 } });
  await prober.act("replayFailedWebhookDeliveries", `/webhooks/${id}/replay`, {
    as: "while it is disabled",
    body: { since: new Date().toISOString() },
    status: 409,
  });
  await prober.act("listWebhookDeliveries", `/webhooks/${id}/deliveries`);
  await prober.act("replayWebhookDelivery", `/webhooks/${id}/deliveries/msg_0a1b2c3d4e5f6g7h8j9k/replay`, { as: "of none", status: 404 });
  await prober.act("deleteWebhook", `/webhooks/${id}`, { status: 204 });
  await prober.act("deleteWebhook", `/webhooks/${id}`, { as: "again", status: 404 });
}

const FIELD = { resource: "company", name: "made_through_prism", type: "enumeration", title: "Prism", options: ["Tier 1", "Tier 2"] };

export async function changeFields(prober: Prober, place: Place): Promise<void> {
  const company = await firstId(place, "/companies");
  const id = idOf(await prober.act("defineCustomField", "/custom-fields", { body: FIELD, status: 201 }));
  await prober.act("defineCustomField", "/custom-fields", { as: "again", body: FIELD, status: 409 });
  if (id === null) return;
  await prober.act("listCustomFields", "/custom-fields");
  await prober.act("changeCustomField", `/custom-fields/${id}`, { body: { add_options: ["Tier 3"] } });
  const value = { id: company, field: FIELD.name, value: "Tier 3" };
  await prober.act("setCustomValues", "/custom-values", { body: { values: [value] } });
  await prober.act("setCustomValuesOfRecord", `/custom-values/${company}`, { body: { values: { [FIELD.name]: "Tier 1" } } });
  await prober.act("setCustomValuesOfRecord", `/custom-values/${company}`, { as: "to null", body: { values: { [FIELD.name]: null } } });
  await prober.act("setCustomValues", "/custom-values", {
    as: "that is no option",
    body: { values: [{ ...value, value: "Tier 9" }] },
    status: 400,
  });
  await prober.act("removeCustomField", `/custom-fields/${id}`, { status: 204 });
  await prober.act("removeCustomField", `/custom-fields/${id}`, { as: "again", status: 404 });
}

const LOOKS = 200;
const LOOK_MS = 200;

/** The name of the first file, once there is one. */
async function fileOf(prober: Prober, id: string): Promise<string | null> {
  for (let i = 0; i < LOOKS; i++) {
    const answer = await prober.act("getExport", `/exports/${id}`);
    if (answer === null) return null;
    const name = Exported.parse(answer).data.files?.[0]?.name;
    if (name !== undefined) return name;
    await wait(LOOK_MS);
  }
  prober.faults.push("getExport: the export was not finished in time");
  return null;
}

/** Files of both formats, whole, in part and past their end. */
export async function makeExports(prober: Prober): Promise<void> {
  for (const format of ["csv", "parquet"]) {
    const body = { resource: "company", format, filters: { country: "AT" } };
    const id = idOf(await prober.act("createExport", "/exports", { as: `as ${format}`, body, status: 202 }));
    if (id === null) continue;
    const name = await fileOf(prober, id);
    if (name === null) continue;
    const file = `/exports/${id}/files/${name}`;
    await prober.act("downloadExport", file, { as: format });
    await prober.act("downloadExport", file, { as: `a part of ${format}`, headers: { range: "bytes=0-99" }, status: 206 });
    await prober.act("downloadExport", file, { as: `past the end of ${format}`, headers: { range: "bytes=999999999-" }, status: 416 });
    await prober.act("cancelExport", `/exports/${id}/cancel`, { as: "when it is ready", status: 409 });
    await prober.act("deleteExport", `/exports/${id}`, { status: 204 });
    await prober.act("getExport", `/exports/${id}`, { as: "when it is deleted", status: 404 });
  }
  const wrong = { resource: "company", format: "csv", filters: { contry: "AT" } };
  await prober.act("createExport", "/exports", { as: "with an unknown filter", body: wrong, status: 400 });
}
