import { join } from "node:path";
import { parseArgs } from "node:util";
import { stopAll } from "../bench/child/children";
import { makeFolder, removeFolders } from "../bench/child/folder";
import { Server } from "../bench/child/server";
import { MEASUREMENTS, writeBetweenMarks } from "../support/write-between-marks";
import { DEVICES, type Device, measure, type Measured } from "./measure";
import { findPage, PAGES, type PageWish } from "./pages";
import { faultsOf, medianOf, report, type Row } from "./report";
import { customerCookie } from "./sign-in";

const USAGE = `npm run lighthouse -- [--rounds 3] [--only <part of a path>] [--device mobile|desktop] [--data-dir <folder>] [--write]

Visits pages of the real server with Lighthouse and compares with the bar: 95 points, 90 in the console, layout shift 0.05, 150 kB of script on public pages.
  --data-dir  a folder that is filled already; without it one is made and removed again
  --write     put the table into ${MEASUREMENTS}
`;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

type Options = { rounds: number; only: string; devices: readonly Device[]; isWritten: boolean };

async function measurePage(origin: string, page: PageWish, cookie: string, { rounds, devices }: Options): Promise<Row[]> {
  const rows: Row[] = [];
  for (const device of devices) {
    const visits: Measured[] = [];
    const complaints = new Set<string>();
    for (let i = 0; i < rounds; i++) {
      const visit = await measure(origin, page, device, cookie);
      visits.push(visit.measured);
      visit.complaints.forEach((complaint) => complaints.add(complaint));
    }
    const row = { page, device, measured: medianOf(visits) };
    const faults = faultsOf(row);
    say(`${page.path} ${device}: ${faults.length === 0 ? "ok" : `${faults.join(", ")}\n  ${[...complaints].join("\n  ")}`}`);
    rows.push(row);
  }
  return rows;
}

async function run(server: Server, options: Options): Promise<boolean> {
  say("starting the server; a first start fills the catalogue");
  await server.start();
  const origin = `http://127.0.0.1:${server.port}`;
  const cookie = await customerCookie(server.dataDir);
  const rows: Row[] = [];
  for (const page of PAGES.filter(({ path }) => path.includes(options.only)))
    rows.push(...(await measurePage(origin, await findPage(origin, page), cookie, options)));
  const text = report(rows, options.rounds, new Date());
  process.stdout.write(text);
  if (options.isWritten && !(await writeBetweenMarks("lighthouse", text)))
    say(`${MEASUREMENTS} has no lighthouse marks, so nothing was written.`);
  return rows.every((row) => faultsOf(row).length === 0);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "3" },
      only: { type: "string", default: "" },
      device: { type: "string" },
      "data-dir": { type: "string" },
      write: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const rounds = Number(values.rounds);
  const devices = DEVICES.filter((device) => device === (values.device ?? device));
  if (values.help || !Number.isInteger(rounds) || rounds < 1 || devices.length === 0) return void process.stdout.write(USAGE);
  const folder = values["data-dir"] === undefined ? await makeFolder() : null;
  const server = new Server(folder ? join(folder.path, "data") : (values["data-dir"] ?? ""));
  try {
    if (!(await run(server, { rounds, only: values.only, devices, isWritten: values.write }))) process.exitCode = 1;
  } finally {
    await stopAll();
    await removeFolders(null);
  }
}

await main().catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
