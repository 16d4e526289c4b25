import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ROUTES } from "@/lib/api/routes/all";
import { createListener } from "@/lib/host/listener";
import { transaction } from "@/lib/platform/context";
import { STREAMS_PER_ORG } from "@/lib/rfq/feed/open-streams";
import { publishRows } from "@/lib/rfq/publish-rows";
import { sampleGroup } from "@/lib/rfq/sample/sample-rows";
import { keyFor, operator, useDatabase } from "@/testing/use-database";

useDatabase();

/** A measurement, not a rule: `STREAMS=500 npx vitest run lib/host/streams-load.test.ts`. */
const COUNT = Number(process.env["STREAMS"] ?? 0);
const ROUNDS = 20;

const heard = async (child: ChildProcess): Promise<Record<string, number>> =>
  ((await once(child, "message")) as [Record<string, number>])[0];

test.skipIf(COUNT === 0)(
  "many open streams over real sockets",
  async () => {
    const orgs = Math.ceil(COUNT / STREAMS_PER_ORG);
    const keys: string[] = [];
    for (let i = 0; i < orgs; i++) keys.push((await keyFor("pro", { burst: { perSecond: 1_000, bucket: 1_000 } })).secret);
    const { server, drain } = createListener(ROUTES, () => Promise.resolve());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    global.gc?.();
    const before = process.memoryUsage.rss();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const clients = fork(join(process.cwd(), "e2e/campaigns/stream-clients.mjs"), [JSON.stringify({ url, keys, count: COUNT })]);
    const openedAt = performance.now();
    const opened = await heard(clients);
    const openMs = performance.now() - openedAt;
    const idleFrom = process.cpuUsage();
    await wait(5_000);
    const idle = process.cpuUsage(idleFrom);
    const busyFrom = process.cpuUsage();
    const busyAt = performance.now();
    for (let round = 0; round < ROUNDS; round++) {
      const publishedAt = new Date();
      const { shown } = sampleGroup(`load/${round}`, publishedAt.getTime());
      const ids = [0, 1, 2].map((i) => `rfq_load${round}x${i}`);
      await transaction(operator(), (tx) =>
        publishRows(
          tx,
          ids.map((id) => ({ id, groupId: `rfg_${round}`, shown, publishedAt, sandbox: false, source: "rfq_desk" })),
        ),
      );
      await wait(300);
    }
    await wait(1_500);
    const busy = process.cpuUsage(busyFrom);
    const busyMs = performance.now() - busyAt;
    const after = process.memoryUsage.rss();
    clients.send("done");
    const told = await heard(clients);
    const share = (used: NodeJS.CpuUsage, ms: number): string =>
      `${(((used.user + used.system) / 1_000 / ms) * 100).toFixed(1)}% of a core`;
    process.stdout.write(
      `${opened["open"]} streams opened in ${openMs.toFixed(0)} ms; memory ${((after - before) / 1_048_576).toFixed(1)} MB more; idle ${share(idle, 5_000)}; ` +
        `${ROUNDS * 3} events to each: ${share(busy, busyMs)}, after publication p50 ${told["p50"]} ms, p99 ${told["p99"]} ms, worst ${told["worst"]} ms\n`,
    );
    expect(told["events"]).toBe(COUNT * ROUNDS * 3);
    await drain(3_000);
  },
  120_000,
);
