import { spawn, type ChildProcess } from "node:child_process";
import { atUrl } from "@/e2e/server/database";
import { connectionOf } from "@/lib/host/embedded/connection-of";
import { boot, serverEnv } from "./boot";
import { hasEnded, stopChild, track } from "./children";
import { askOps } from "./run-ops";

/** A first start may have to build the pages and fill the catalogue. */
const START_MS = 900_000;
const COMPLAINT_CHARS = 4_000;

/** The server under test, started as `npm start` starts it. */
export class Server {
  private child: ChildProcess | null = null;
  port = 0;

  constructor(
    readonly dataDir: string,
    private readonly env: Record<string, string> = {},
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  async start(): Promise<void> {
    const child = track(
      spawn(process.execPath, boot("start"), { env: { ...serverEnv(this.dataDir), ...this.env }, stdio: ["ignore", "pipe", "pipe"] }),
    );
    this.child = child;
    let complaint = "";
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint = (complaint + text).slice(-COMPLAINT_CHARS)));
    let timer: NodeJS.Timeout | undefined;
    const ready = new Promise<number>((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`the server ${why}: ${complaint}`));
      timer = setTimeout(() => fail("did not get ready"), START_MS);
      child.once("error", reject);
      child.once("exit", (code) => fail(`ended (${code ?? "by a signal"})`));
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-COMPLAINT_CHARS);
        const port = /^ready http:\/\/\S+:(\d+)$/m.exec(output)?.[1];
        if (port !== undefined) resolve(Number(port));
      });
    });
    // A timer that runs on keeps a process alive that has nothing left to do.
    this.port = await ready.finally(() => clearTimeout(timer));
  }

  /** Stops it as a service manager would; throws when it was gone already, which no scenario may cause. */
  async stop(): Promise<void> {
    if (!this.child) return;
    if (hasEnded(this.child)) throw new Error(`the server ended by itself (${this.child.exitCode ?? this.child.signalCode})`);
    await stopChild(this.child);
    this.child = null;
  }

  /** How the database is reached beside the server. */
  async databaseUrl(): Promise<string> {
    const connection = await connectionOf(this.dataDir);
    if (!connection) throw new Error("the embedded database is not running");
    return connection.url;
  }

  /** Has the database write now what it would write some time soon. */
  async checkpoint(): Promise<void> {
    await atUrl(await this.databaseUrl(), (db) => db.query("checkpoint"));
  }

  /** A new key whose limits never get into the way. */
  async issueKey(mode: "live" | "sandbox"): Promise<string> {
    const limits = ["--plan", "enterprise", "--burst", "1000000"];
    const answer = await askOps(
      this.dataDir,
      "key",
      "issue",
      "--name",
      `benchmark ${mode}`,
      ...limits,
      ...(mode === "sandbox" ? ["--test", "--quota", "900000000"] : []),
    );
    return String(answer["key"]);
  }
}
