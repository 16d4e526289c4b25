import { spawn } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { atUrl } from "@/e2e/server/database";
import { beginUpload } from "@/lib/catalog/imports/begin-upload";
import { chooseMapping } from "@/lib/catalog/imports/choose-mapping";
import { CHUNK_BYTES } from "@/lib/catalog/imports/contract";
import { lookAtUpload, previewMapping } from "@/lib/catalog/imports/look-at-upload";
import { readImport } from "@/lib/catalog/imports/read-import";
import { receiveChunk } from "@/lib/catalog/imports/receive-chunk";
import { ChooseMappingInput } from "@/lib/catalog/mappings/contract";
import { previewImport } from "@/lib/catalog/releases/preview";
import { startEmbedded } from "@/lib/host/embedded/start-embedded";
import { HEAP_MB } from "@/lib/host/jobs/read-upload";
import { limitsOf } from "@/lib/host/jobs/run-in-worker";
import { closeDatabase } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { operator } from "@/testing/people";
import { ROOT } from "../child/boot";
import { ended, track } from "../child/children";
import { makeFolder } from "../child/folder";
import { Server } from "../child/server";
import { mb, seconds } from "../measure/row";
import type { Scenario } from "./scenario";

const ROWS = 200_000;
const MAX_S = 30;
const MAX_MB = 300;

const HEADER = "Hersteller;Typ;Technik;Pmax (W);Wirkungsgrad;Uoc;Isc;Umpp;Impp;Breite;Hoehe;Gewicht;Gelistet;Notiz";

/** Modules in a layout of their own: German headers, decimal commas, days first. */
const lineOf = (n: number): string =>
  [
    ...[`Sonnenwerk ${n % 500} GmbH`, `SW-${n}`, "monoSi", String(400 + (n % 50)), `20,${10 + (n % 80)}`, "49,50", "11,10"],
    ...[
      ((400 + (n % 50)) / 10.4).toFixed(2).replace(".", ","),
      "10,40",
      "1134",
      "1722",
      "21,5",
      `${1 + (n % 28)}.03.2024`,
      `Charge ${n % 97}`,
    ],
  ].join(";");

const column = (...from: string[]) => ({ from });
const MAPPING = {
  ...{ resource: "product", delimiter: ";", decimal_sign: ",", day_order: "day-first" },
  columns: {
    ...{ manufacturer: column("Hersteller"), model: column("Typ"), technology: { ...column("Technik"), words: { monoSi: "mono" } } },
    ...{ pmax_stc_w: column("Pmax (W)"), efficiency_pct: column("Wirkungsgrad"), voc_v: column("Uoc"), isc_a: column("Isc") },
    ...{ vmp_v: column("Umpp"), imp_a: column("Impp"), width_mm: column("Breite"), length_mm: column("Hoehe") },
    ...{ weight_kg: { ...column("Gewicht"), unit: "kg" }, listing_date: column("Gelistet") },
  },
  constants: { category: "module" },
};
const CHOICE = ChooseMappingInput.parse({ name: "Benchmark", source: "bench-mapped", mode: "merge", mapping: MAPPING });

const Took = z.object({ seconds: z.number(), peakMb: z.number() });
type Took = z.output<typeof Took>;

/** What a process of its own takes to read an upload, with the heap that the server gives to it. */
async function readInProcess(id: string, env: Readonly<Record<string, string>>): Promise<Took> {
  const args = [join(ROOT, "e2e/bench/child/read-upload.mjs"), join(ROOT, ".build/worker.mjs"), id];
  const limits = JSON.stringify(limitsOf(HEAP_MB).resourceLimits);
  const child = track(
    spawn(process.execPath, [...args, limits], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] }),
  );
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  if ((await ended(child)) !== 0) throw new Error("the upload could not be read");
  return Took.parse(JSON.parse(output.trim().split("\n").at(-1) ?? ""));
}

async function upload(file: Buffer): Promise<string> {
  const { id } = await beginUpload(operator(), { kind: "mapped", file_name: "list.csv", bytes: file.length, options: {}, files: {} });
  for (let offset = 0; offset < file.length; offset += CHUNK_BYTES)
    await receiveChunk(operator(), { id, offset, bytes: new Blob([new Uint8Array(file.subarray(offset, offset + CHUNK_BYTES))]).stream() });
  return id;
}

/** From the first look to the preview of what publishing would change. Pages show the same; here nothing else runs. */
async function mapAndPreview(env: Readonly<Record<string, string>>): Promise<Took & { staged: number }> {
  const ctx = operator();
  const id = await upload(Buffer.from([HEADER, ...Array.from({ length: ROWS }, (_, n) => lineOf(n))].join("\n")));
  const first = await readInProcess(id, env);
  const before = process.cpuUsage();
  await lookAtUpload(ctx, id, {});
  await previewMapping(ctx, id, CHOICE.mapping);
  await chooseMapping(ctx, id, CHOICE);
  const second = await readInProcess(id, env);
  await previewImport(ctx, id);
  const { user, system } = process.cpuUsage(before);
  const { staged } = await readImport(ctx, id);
  return { seconds: first.seconds + second.seconds + (user + system) / 1e6, peakMb: Math.max(first.peakMb, second.peakMb), staged };
}

/** A database with its tables and queues, and no server beside it. */
async function withDatabase<T>(folder: string, work: (env: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
  // What it is measured for is not the disk.
  const database = await startEmbedded({ dataDir: join(folder, "database"), settings: { fsync: "off", synchronous_commit: "off" } });
  try {
    await atUrl(database.url(), (db) => db.query("create database bench"));
    const env = { DATABASE_URL: database.url("bench"), DATA_DIR: join(folder, "data"), LOG_LEVEL: "error", SAMPLE: "off" };
    const server = new Server(env.DATA_DIR, env);
    await server.start();
    await server.stop();
    provideEnv(env);
    return await work(env);
  } finally {
    await closeDatabase();
    await database.stop();
  }
}

/** A large list of unknown layout: looked at, mapped, checked and previewed. */
export const mappedImport: Scenario = {
  numbers: [12],
  title: "a list of 200,000 rows is mapped and previewed",
  async run() {
    const folder = await makeFolder();
    try {
      const { seconds: took, peakMb, staged } = await withDatabase(folder.path, mapAndPreview);
      const name = `${ROWS.toLocaleString("en")} rows of unknown layout: looked at, mapped, staged and previewed`;
      const target = `< ${MAX_S} s of processor time, < ${MAX_MB} MB`;
      const ours = `${seconds(took)}, ${mb(peakMb)}`;
      const figure = `${staged.toLocaleString("en")} rows staged; memory of the process that reads, with a heap of ${HEAP_MB} MB`;
      return [{ scenario: 12, name, ours, floor: "", figure, target, ok: took < MAX_S && peakMb < MAX_MB }];
    } finally {
      await folder.remove();
    }
  },
};
