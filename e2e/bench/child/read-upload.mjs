import { Worker } from "node:worker_threads";

/** Reads one upload as the server has it read, in a thread, and says what the whole process took for it. */
const [, , worker = "", importId = "", limits = "{}"] = process.argv;
const thread = new Worker(worker, { workerData: { task: "stage-import", input: { importId } }, resourceLimits: JSON.parse(limits) });
thread.once("error", (error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
thread.once("exit", () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(JSON.stringify({ seconds: (user + system) / 1e6, peakMb: process.resourceUsage().maxRSS / 1024 }));
});
