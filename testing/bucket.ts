import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type TestBucket = { url: string; accessKey: string; secretKey: string; stop(): Promise<void> };

/** A bucket in a process of its own that speaks S3. It does not check signatures. */
export async function startBucket(): Promise<TestBucket> {
  const folder = mkdtempSync(join(tmpdir(), "heliodex-bucket-"));
  const program = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");
  const server = spawn(process.execPath, [program, "--directory", folder, "--port", "0", "--configure-bucket", "files"]);
  const said = { text: "" };
  for (const output of [server.stdout, server.stderr]) output.on("data", (text: Buffer) => (said.text += text.toString()));
  const stop = async (): Promise<void> => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
    rmSync(folder, { recursive: true });
  };
  for (;;) {
    const port = /:(\d+)\s*$/m.exec(said.text)?.[1];
    if (port !== undefined) return { url: `http://127.0.0.1:${port}/files`, accessKey: "S3RVER", secretKey: "S3RVER", stop };
    if (server.exitCode !== null) throw new Error(said.text);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
