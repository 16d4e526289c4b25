import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { until } from "@/e2e/server/fixtures";
import { StaffClient } from "@/e2e/support/staff-client";
import { closeDatabase } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { makeFolder } from "../child/folder";
import { Server } from "../child/server";
import { cpuSecondsOf, memoryOf } from "../measure/processes";
import { mb, seconds } from "../measure/row";
import type { Scenario } from "./scenario";

const ROWS = 200_000;
const MAX_S = 30;
const MAX_MB = 300;
const PATIENCE_MS = 600_000;
const AUTH_SECRET = "the same secret for server and benchmark";

const HEADER = "Hersteller;Typ;Technik;Pmax (W);Wirkungsgrad;Uoc;Isc;Umpp;Impp;Breite;Hoehe;Gewicht;Gelistet;Notiz";

/** Modules in a layout of their own: German headers, decimal commas, days first. */
const lineOf = (n: number): string =>
  [
    ...[`Sonnenwerk ${n % 500} GmbH`, `SW-${n}`, "monoSi", String(400 + (n % 50)), `20,${10 + (n % 80)}`, "49,50", "11,10"],
    ...["41,20", "10,40", "1134", "1722", "21,5", `${1 + (n % 28)}.03.2024`, `Charge ${n % 97}`],
  ].join(";");

const column = (...from: string[]) => ({ from });
const MAPPING = {
  ...{ resource: "product", delimiter: ";", decimal_sign: ",", day_order: "day-first" },
  columns: {
    ...{ manufacturer: column("Hersteller"), model: column("Typ"), technology: { ...column("Technik"), words: { monoSi: "mono" } } },
    ...{ pmax_stc_w: column("Pmax (W)"), efficiency_pct: column("Wirkungsgrad"), voc_v: column("Uoc"), isc_a: column("Isc") },
    ...{ vmp_v: column("Umpp"), imp_a: column("Impp"), width_mm: column("Breite"), length_mm: column("Hoehe") },
    ...{ weight_kg: column("Gewicht"), listing_date: column("Gelistet") },
  },
  constants: { category: "module" },
};
const CHOICE = { name: "Benchmark", source: "bench-mapped", source_name: "Benchmark", licence: "", mode: "merge", mapping: MAPPING };

const State = z.object({ state: z.string(), staged: z.number() });

/** From the first byte to the page that shows what publishing would change, as a person has it done. */
async function mapAndPreview(staff: StaffClient): Promise<number> {
  const file = Buffer.from([HEADER, ...Array.from({ length: ROWS }, (_, n) => lineOf(n))].join("\n"));
  const id = await staff.upload("mapped", file);
  const is = async (wanted: string): Promise<boolean> => {
    const { state } = State.parse(await staff.readImport(id));
    if (state === "failed") throw new Error("the file could not be read");
    return state === wanted;
  };
  await until("the file needs a mapping", PATIENCE_MS, () => is("mapping"));
  await staff.send("GET", `/imports/${id}/layout`);
  await staff.send("POST", `/imports/${id}/mapping/preview`, { mapping: MAPPING });
  await staff.send("PUT", `/imports/${id}/mapping`, CHOICE);
  await until("the file is read", PATIENCE_MS, () => is("staged"));
  await staff.readPage(`/imports/${id}`);
  return State.parse(await staff.readImport(id)).staged;
}

/** The highest memory of a process from now on. */
const forgetPeak = (pid: number | undefined): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");

/** A large list of unknown layout: looked at, mapped, checked and previewed by a server that does nothing else. */
export const mappedImport: Scenario = {
  numbers: [12],
  title: "a list of 200,000 rows is mapped and previewed",
  async run() {
    const name = "200,000 rows of unknown layout, from the upload to the page with their preview";
    const target = `< ${MAX_S} s of processor time, < ${MAX_MB} MB`;
    if (process.platform !== "linux") return [{ scenario: 12, name, ours: "skipped: no Linux", floor: "", figure: "", target, ok: null }];
    const folder = await makeFolder();
    const server = new Server(join(folder.path, "data"), { SAMPLE: "off", AUTH_SECRET });
    try {
      await server.start();
      provideEnv({ DATABASE_URL: await server.databaseUrl(), DATA_DIR: server.dataDir, LOG_LEVEL: "error", AUTH_SECRET });
      const staff = await StaffClient.signIn(`http://127.0.0.1:${server.port}`);
      await staff.readPage("");
      forgetPeak(server.pid);
      const [idleMb, before] = [memoryOf(server.pid)?.nowMb ?? 0, cpuSecondsOf(server.pid) ?? 0];
      const staged = await mapAndPreview(staff);
      const took = (cpuSecondsOf(server.pid) ?? 0) - before;
      const peakMb = memoryOf(server.pid)?.peakMb ?? 0;
      const ours = `${seconds(took)}, ${mb(peakMb - idleMb)}`;
      const figure = `${staged} rows staged; the server had ${mb(idleMb)} before and ${mb(peakMb)} at its peak`;
      return [{ scenario: 12, name, ours, floor: "", figure, target, ok: took < MAX_S && peakMb - idleMb < MAX_MB }];
    } finally {
      await closeDatabase();
      await server.stop();
      await folder.remove();
    }
  },
};
