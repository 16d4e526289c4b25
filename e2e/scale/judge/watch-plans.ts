import pg from "pg";
import { listPool, pool } from "@/lib/platform/database";
import { readPlan, type Ran } from "./plan";

/** PostgreSQL explains what it was really sent, with the values of that moment, and tells the connection that sent it. */
const EXPLAINED: Readonly<Record<string, string>> = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
};

/** The plans of all statements that this process sends for lists and figures. */
export class PlanWatch {
  private ran: Ran[] = [];

  /** Before the pools open their first connection: what is open already stays unseen. */
  async start(databaseUrl: string): Promise<void> {
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    await admin.query("load 'auto_explain'");
    const { rows } = await admin.query<{ name: string }>("select quote_ident(current_database()) as name");
    for (const [setting, value] of Object.entries(EXPLAINED))
      await admin.query(`alter database ${rows[0]?.name ?? ""} set ${setting} = '${value}'`);
    await admin.end();
    for (const watched of new Set([pool(), listPool()]))
      watched.on("connect", (client) => {
        client.on("notice", ({ message = "" }) => {
          const plan = readPlan(message);
          if (plan) this.ran.push(plan);
        });
      });
  }

  /** Runs some work and returns the statements that it sent. Only one at a time. */
  async during(work: () => Promise<unknown>): Promise<Ran[]> {
    this.ran = [];
    await work();
    return this.ran;
  }
}
