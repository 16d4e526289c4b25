import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { ask, type Place } from "./place";

/** Records to read by their ID, by the path that they are read at; the last ones belong to the organisation of the live key. */
export type Ids = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Those, and values that are sent for the examples of query parameters, by their name or by operation and name. */
export type Known = { ids: Ids; sent: Readonly<Record<string, unknown>> };

const List = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });
const One = z.looseObject({ data: z.looseObject({ id: z.string() }) });
const Released = z.looseObject({ meta: z.looseObject({ release: z.int() }) });
const Export = z.looseObject({
  data: z.looseObject({ id: z.string(), state: z.string(), files: z.array(z.looseObject({ name: z.string() })).optional() }),
});

const HOOK = { url: "https://hooks.example.com/generators", events: ["price.published"] };
const EXPORT = { resource: "company", format: "parquet", filters: { country: "DE" } };
const PATIENCE_MS = 60_000;
const LOOK_MS = 250;

async function must(response: Promise<Response>): Promise<unknown> {
  const { ok, status, url, text } = await response.then(async (answer) => ({
    ok: answer.ok,
    status: answer.status,
    url: answer.url,
    text: await answer.text(),
  }));
  if (!ok) throw new Error(`${url} responded ${status}: ${text.slice(0, 500)}`);
  return text === "" ? null : (JSON.parse(text) as unknown);
}

const Series = z.looseObject({ data: z.array(z.looseObject({ series_id: z.string().nullable() })) });

/** The first record of a list in the sandbox. */
export async function firstId(place: Place, path: string): Promise<string> {
  const { data } = List.parse(await must(ask(place, `${path}?limit=1`, "sandbox")));
  const id = data[0]?.id;
  if (id === undefined) throw new Error(`${path} has no record in the sandbox.`);
  return id;
}

/** A series of power classes that a product in the sandbox belongs to. */
async function seriesOfProducts(place: Place): Promise<string> {
  const { data } = Series.parse(await must(ask(place, "/products?limit=100&fields=series_id", "sandbox")));
  const id = data.find((product) => product.series_id !== null)?.series_id;
  if (id === undefined || id === null) throw new Error("No product in the sandbox belongs to a series.");
  return id;
}

async function finishedExport(place: Place): Promise<{ id: string; name: string }> {
  const made = One.parse(await must(ask(place, "/exports", "live", { method: "POST", body: EXPORT })));
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const { data } = Export.parse(await must(ask(place, `/exports/${made.data.id}`, "live")));
    const name = data.files?.[0]?.name;
    if (name !== undefined) return { id: data.id, name };
    await wait(LOOK_MS);
  }
  throw new Error("The export was not finished within a minute.");
}

async function ownIds(place: Place): Promise<{ ids: Ids; remove(): Promise<void> }> {
  const hook = One.parse(await must(ask(place, "/webhooks", "live", { method: "POST", body: HOOK }))).data;
  const file = await finishedExport(place);
  return {
    ids: { "/webhooks/{id}": { id: hook.id }, "/exports/{id}": { id: file.id }, "/exports/{id}/files/{name}": file },
    remove: async () => {
      await must(ask(place, `/webhooks/${hook.id}`, "live", { method: "DELETE" }));
      await must(ask(place, `/exports/${file.id}`, "live", { method: "DELETE" }));
    },
  };
}

async function shownRecords(place: Place): Promise<Known> {
  const company = await firstId(place, "/companies");
  const { meta } = Released.parse(await must(ask(place, "/companies?limit=1", "sandbox")));
  return {
    ids: { "/companies/{id}": { id: company }, "/products/{id}": { id: await firstId(place, "/products") } },
    sent: {
      company_id: company,
      series_id: await firstId(place, "/pricing/series"),
      "listProducts series_id": await seriesOfProducts(place),
      as_of: String(meta.release),
      "listRfqs as_of": new Date().toISOString(),
      "listChanges since": meta.release - 1,
    },
  };
}

/** Finds and makes what is read by ID, runs `work`, and removes what was made. */
export async function withKnown<T>(place: Place, work: (known: Known) => Promise<T>): Promise<T> {
  const shown = await shownRecords(place);
  if (place.keys.live === null) return work(shown);
  const { ids, remove } = await ownIds(place);
  try {
    return await work({ ...shown, ids: { ...shown.ids, ...ids } });
  } finally {
    await remove();
  }
}
