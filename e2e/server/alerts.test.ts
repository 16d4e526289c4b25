import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { describeMetrics } from "@/lib/host/metrics/describe-metrics";
import { provideEnv } from "@/lib/platform/env";
import { metrics } from "@/lib/platform/metrics";
import { programOf } from "./package-of-debian";

const promtool = programOf("promtool", { packageName: "prometheus", path: "usr/bin/promtool", version: "--version" });
if (promtool === null) process.stderr.write("skipped: promtool is not here (Debian: apt-get install prometheus)\n");

const run = (args: readonly string[], input = ""): { code: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(promtool ?? "", args, { input, encoding: "utf8" });
  return { code: status, output: `${stdout}${stderr}` };
};

describe.skipIf(promtool === null)("promtool", () => {
  test("accepts the rules, and each fires when it should", () => {
    expect(run(["check", "rules", "deploy/prometheus/heliodex.rules.yml"])).toMatchObject({ code: 0 });
    expect(run(["test", "rules", "deploy/prometheus/heliodex.rules.test.yml"])).toMatchObject({ code: 0 });
  });

  test("finds no fault with our names", async () => {
    provideEnv({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
    describeMetrics();
    const { output } = run(["check", "metrics"], await metrics().registry.metrics());
    expect(output).toContain("nodejs_active_handles_total");
    expect(output.split("\n").filter((line) => line.startsWith("heliodex_"))).toEqual([]);
  });
});
