import { until } from "@/e2e/server/fixtures";
import { pool } from "@/lib/platform/database";
import type { Work, WorkKind } from "./contract";
import { type Desk, REST_MS } from "./desk";
import { companyList, ROWS, unknownList, unknownMapping } from "./files";

const READING = ["waiting", "reading"];

/** A run that was interrupted says so, and is read to its end when somebody asks again. Then it is discarded. */
async function isReadWhole(desk: Desk, id: string): Promise<string[]> {
  let row = await desk.isRead(id);
  if (row.state === "failed") {
    if (row.error === null || !row.can_read_again) return [`${id} failed without a reason or a way on: ${JSON.stringify(row.error)}`];
    await desk.staff.send("POST", `/imports/${id}/reading`);
    row = await desk.isRead(id);
  }
  const wrong = row.state === "staged" && row.staged === ROWS ? [] : [`${id} is ${row.state} with ${row.staged} of ${ROWS} rows`];
  await desk.staff.send("DELETE", `/imports/${id}`);
  return wrong;
}

/** A request of one phase: met while it has no response. */
function request(phase: string, send: () => Promise<unknown>, goOn: () => Promise<string[]>): Work {
  let state: "new" | "sent" | "over" = "new";
  const start = async (): Promise<void> => {
    state = "sent";
    if ((await send()) !== null) state = "over";
  };
  return { start, isIn: () => Promise.resolve(), met: () => Promise.resolve(state === "sent" ? phase : null), goOn };
}

const upload: WorkKind = {
  phases: { upload: 1_500 },
  isLong: false,
  async prepare(desk, n) {
    const file = companyList(n);
    const id = await desk.staff.beginUpload("companies", file.length);
    return {
      start: () => desk.staff.sendSlowly(id, file),
      isIn: () => Promise.resolve(),
      met: async () => ((await desk.stateOf(id)) === "uploading" ? "upload" : null),
      goOn: async () => {
        const row = await desk.staff.readImport(id);
        if (row.state === "uploading") await desk.staff.sendPieces(id, file, { from: row.read_bytes });
        return isReadWhole(desk, id);
      },
    };
  },
};

/** Reading a file of an upload in a worker, from when it is taken until its rows are staged. */
const reading = (phase: string, desk: Desk, { id, begin }: { id: string; begin: () => Promise<unknown> }): Work => ({
  start: begin,
  isIn: () => until(`${phase} is under way`, REST_MS, async () => !["uploading", "mapping", "waiting"].includes(await desk.stateOf(id))),
  met: async () => (READING.includes(await desk.stateOf(id)) ? phase : null),
  goOn: async () => {
    if (["uploading", "mapping"].includes(await desk.stateOf(id))) await begin();
    return isReadWhole(desk, id);
  },
});

const staging: WorkKind = {
  phases: { staging: 1_500 },
  isLong: true,
  async prepare(desk, n) {
    const file = companyList(n);
    const id = await desk.staff.beginUpload("companies", file.length);
    const begin = async (): Promise<unknown> => desk.staff.sendPieces(id, file, { from: (await desk.staff.readImport(id)).read_bytes });
    return reading("staging", desk, { id, begin });
  },
};

async function unmapped(desk: Desk, n: number): Promise<string> {
  const id = await desk.staff.upload("mapped", unknownList(n));
  const { state, error } = await desk.isRead(id);
  if (state !== "mapping") throw new Error(`${id} needs a mapping, and is ${state}: ${JSON.stringify(error)}`);
  return id;
}

const look: WorkKind = {
  phases: { "look at the file": 300 },
  isLong: false,
  async prepare(desk, n) {
    const id = await unmapped(desk, n);
    const send = async (): Promise<unknown> => {
      const layout = await desk.staff.send("GET", `/imports/${id}/layout`);
      return layout === null ? null : desk.staff.send("POST", `/imports/${id}/mapping/preview`, { mapping: unknownMapping(n).mapping });
    };
    return request("look at the file", send, async () => {
      const state = await desk.stateOf(id);
      await desk.staff.send("DELETE", `/imports/${id}`);
      return state === "mapping" ? [] : [`${id} was looked at and is ${state}`];
    });
  },
};

const mapping: WorkKind = {
  phases: { mapping: 150 },
  isLong: false,
  async prepare(desk, n) {
    const id = await unmapped(desk, n);
    const input = unknownMapping(n);
    const choose = (): Promise<unknown> => desk.staff.send("PUT", `/imports/${id}/mapping`, input);
    const saved = (): Promise<number> => desk.count("select count(*) as n from import_mapping where name = $1", [input.name]);
    return request("mapping", choose, async () => {
      const isOpen = (await desk.stateOf(id)) === "mapping";
      const half = isOpen === ((await saved()) === 1) ? [`${id}: its mapping is saved and not chosen, or chosen and not saved`] : [];
      if (isOpen) await choose();
      return [...half, ...(await isReadWhole(desk, id))];
    });
  },
};

const mappedReading: WorkKind = {
  phases: { "mapped reading": 1_500 },
  isLong: true,
  async prepare(desk, n) {
    const id = await unmapped(desk, n);
    const input = { ...unknownMapping(n), name: `Campaign reading ${n}` };
    return reading("mapped reading", desk, { id, begin: () => desk.staff.send("PUT", `/imports/${id}/mapping`, input) });
  },
};

/** Everything of a list is published, in one release. */
async function isPublishedWhole(id: string, n: number): Promise<string[]> {
  const { rows } = await pool().query<{ city: string; n: string }>(
    "select city, count(*) as n from company where source = 'desk-list' and to_release is null group by 1",
  );
  const said = rows.map(({ city, n: count }) => `${city}: ${count}`).join(", ");
  return said === `Jena ${n}: ${ROWS}` ? [] : [`after ${id} was published, there is ${said}`];
}

const publishing: WorkKind = {
  phases: { publishing: 500 },
  isLong: false,
  async prepare(desk, n) {
    const id = await desk.staff.upload("companies", companyList(n));
    await desk.isRead(id);
    const checked = await desk.count("select checked_at_release as n from import_run where id = $1", [id]);
    const body = { title: `List ${n}`, checked, allow_shrink: true, allow_worse: true };
    const publish = (): Promise<unknown> => desk.staff.send("POST", `/imports/${id}/publish`, body);
    return request("publishing", publish, async () => {
      const state = await desk.stateOf(id);
      if (state === "staged") await publish();
      const wrong = state === "staged" || state === "published" ? [] : [`${id} was being published and is ${state}`];
      return [...wrong, ...(await isPublishedWhole(id, n))];
    });
  },
};

export const IMPORT_WORKS: readonly WorkKind[] = [upload, look, mapping, mappedReading, staging, publishing];
