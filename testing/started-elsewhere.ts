import { startEmbedded } from "@/lib/host/embedded/start-embedded";
import { SMALL } from "./temporary-folder";

/** A program for tests: starts the database of a folder, says its process id, and waits to be killed. */
const server = await startEmbedded({ dataDir: process.argv[2] ?? "", settings: SMALL });
process.stdout.write(`${server.pid}\n`);
setInterval(() => undefined, 60_000);
