import { z } from "zod";
import { until } from "@/e2e/server/fixtures";
import { pool } from "@/lib/platform/database";
import type { Phase } from "./contract";
import type { Desk } from "./desk";
import { companyList, ROWS, unknownList, unknownMapping } from "./files";

const SOON_MS = 60_000;
const READING = ["waiting", "reading"];

/** A run that was interrupted says so, and is read to its end when somebody asks again. */
async function isReadWhole(desk: Desk, id: string): Promise<string[]> {
  let row = await desk.isRead(id);
  if (row.state === "failed") {
    if (row.error === null || !row.can_read_again) return [`${id} failed without a reason or a way on: ${JSON.stringify(row.error)}`];
    await desk.staff.send("POST", `/imports/${id}/reading`);
    row = await desk.isRead(id);
  }
  return row.state === "staged" && row.staged === ROWS ? [] : [`${id} is ${row.state} with ${row.staged} of ${ROWS} rows`];
}

async function discard(desk: Desk, id: string): Promise<string[]> {
  await desk.staff.send("DELETE", `/imports/${id}`);
  return [];
}

const upload: Phase = {
  name: "upload",
  async begin(desk, n) {
    const file = companyList(n);
    const id = await desk.staff.beginUpload("companies", file.length);
    return {
      over: desk.staff.sendSlowly(id, file),
      wasMet: async () => (await desk.stateOf(id)) === "uploading",
      goOn: async () => {
        const row = await desk.staff.readImport(id);
        if (row.state === "uploading") await desk.staff.sendPieces(id, file, { from: row.read_bytes });
        return [...(await isReadWhole(desk, id)), ...(await discard(desk, id))];
      },
    };
  },
};

const staging: Phase = {
  name: "staging",
  async begin(desk, n) {
    const id = await desk.staff.upload("companies", companyList(n));
    await until("the file is being read", SOON_MS, async () => (await desk.stateOf(id)) !== "waiting");
    return {
      over: desk.isRead(id).catch(() => undefined),
      wasMet: async () => READING.includes(await desk.stateOf(id)),
      goOn: async () => [...(await isReadWhole(desk, id)), ...(await discard(desk, id))],
    };
  },
};

async function unmapped(desk: Desk, n: number): Promise<string> {
  const id = await desk.staff.upload("mapped", unknownList(n));
  await until("the file needs a mapping", SOON_MS, async () => (await desk.stateOf(id)) === "mapping");
  return id;
}

const look: Phase = {
  name: "look at the file",
  async begin(desk, n) {
    const id = await unmapped(desk, n);
    const replies: unknown[] = [];
    const asking = async (): Promise<void> => {
      replies.push(await desk.staff.send("GET", `/imports/${id}/layout`));
      replies.push(await desk.staff.send("POST", `/imports/${id}/mapping/preview`, unknownMapping(n).mapping));
    };
    return {
      over: asking(),
      wasMet: () => Promise.resolve(replies.length < 2 || replies.includes(null)),
      goOn: async () => {
        const state = await desk.stateOf(id);
        return [...(state === "mapping" ? [] : [`${id} was looked at and is ${state}`]), ...(await discard(desk, id))];
      },
    };
  },
};

const mapping: Phase = {
  name: "mapping",
  async begin(desk, n) {
    const id = await unmapped(desk, n);
    let reply: unknown = null;
    const choosing = async (): Promise<void> => {
      reply = await desk.staff.send("PUT", `/imports/${id}/mapping`, unknownMapping(n));
    };
    const savedAs = (): Promise<number> => desk.count("select count(*) as n from import_mapping where name = $1", [unknownMapping(n).name]);
    return {
      over: choosing(),
      wasMet: () => Promise.resolve(reply === null),
      goOn: async () => {
        const isOpen = (await desk.stateOf(id)) === "mapping";
        const half = isOpen === ((await savedAs()) === 1) ? [`${id}: its mapping is saved and not chosen, or chosen and not saved`] : [];
        if (isOpen) await desk.staff.send("PUT", `/imports/${id}/mapping`, unknownMapping(n));
        return [...half, ...(await isReadWhole(desk, id)), ...(await discard(desk, id))];
      },
    };
  },
};

const mappedReading: Phase = {
  name: "mapped reading",
  async begin(desk, n) {
    const id = await unmapped(desk, n);
    await desk.staff.send("PUT", `/imports/${id}/mapping`, unknownMapping(n));
    await until("the file is being read", SOON_MS, async () => (await desk.stateOf(id)) !== "waiting");
    return {
      over: desk.isRead(id).catch(() => undefined),
      wasMet: async () => READING.includes(await desk.stateOf(id)),
      goOn: async () => [...(await isReadWhole(desk, id)), ...(await discard(desk, id))],
    };
  },
};

const Published = z.object({ release: z.number() });

/** Everything of a list is published, in one release, or nothing is. */
async function isPublishedWhole(desk: Desk, id: string, n: number): Promise<string[]> {
  const { rows } = await pool().query<{ city: string; n: string }>(
    "select city, count(*) as n from company where source = 'desk-list' and to_release is null group by 1",
  );
  const said = rows.map(({ city, n: count }) => `${city}: ${count}`).join(", ");
  return said === `Jena ${n}: ${ROWS}` ? [] : [`after ${id} was published, there is ${said}`];
}

const publishing: Phase = {
  name: "publishing",
  async begin(desk, n) {
    const id = await desk.staff.upload("companies", companyList(n));
    await desk.isRead(id);
    const checked = await desk.count("select checked_at_release as n from import_run where id = $1", [id]);
    const body = { title: `List ${n}`, checked, allow_shrink: true, allow_worse: true };
    let reply: unknown = null;
    const publish = async (): Promise<void> => {
      reply = await desk.staff.send("POST", `/imports/${id}/publish`, body);
    };
    return {
      over: publish(),
      wasMet: () => Promise.resolve(reply === null),
      goOn: async () => {
        const state = await desk.stateOf(id);
        if (state === "staged") Published.parse(await desk.staff.send("POST", `/imports/${id}/publish`, body));
        const wrong = state === "staged" || state === "published" ? [] : [`${id} was being published and is ${state}`];
        return [...wrong, ...(await isPublishedWhole(desk, id, n))];
      },
    };
  },
};

export const IMPORT_PHASES: readonly Phase[] = [upload, look, mapping, mappedReading, staging, publishing];
