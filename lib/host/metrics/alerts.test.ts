import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpointOf } from "@/lib/api/route";
import { ROUTES } from "@/lib/api/routes/all";
import { provideEnv } from "@/lib/platform/env";
import { metrics } from "@/lib/platform/metrics";
import { describeMetrics } from "./describe-metrics";
import { AREAS } from "./measure-request";

const RULES = readFileSync("deploy/prometheus/heliodex.rules.yml", "utf8");
const Target = z.object({ expr: z.string() });
const Dashboard = z.object({ panels: z.array(z.object({ title: z.string(), targets: z.array(Target).default([]) })) });
const DASHBOARD = Dashboard.parse(JSON.parse(readFileSync("deploy/grafana/heliodex.json", "utf8")));
const EXPRESSIONS = DASHBOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
/** What Prometheus makes itself for each server. */
const OF_PROMETHEUS = ["up"];

let exported: Set<string>;

beforeAll(async () => {
  provideEnv({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
  describeMetrics();
  const found = await metrics().registry.getMetricsAsJSON();
  const suffixes = (type: string): string[] => (type === "histogram" ? ["_bucket", "_sum", "_count"] : [""]);
  exported = new Set(found.flatMap(({ name, type }) => suffixes(String(type)).map((suffix) => name + suffix)));
});

const metricsIn = (text: string): string[] => [...text.matchAll(/\b(?:heliodex|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
const unknownIn = (text: string): string[] => metricsIn(text).filter((name) => !exported.has(name));

describe("rules and dashboard", () => {
  test("use only metrics that the program has", () => {
    const rules = RULES.replaceAll(/^\s*#.*$/gm, "");
    expect(metricsIn(rules).length).toBeGreaterThan(20);
    expect(unknownIn(rules)).toEqual([]);
    expect(EXPRESSIONS.length).toBeGreaterThan(30);
    expect(EXPRESSIONS.flatMap(unknownIn)).toEqual([]);
    const others = EXPRESSIONS.join(" ").match(/\b[a-z_]+(?=\{)/g) ?? [];
    expect(others.filter((name) => !exported.has(name) && !OF_PROMETHEUS.includes(name))).toEqual([]);
  });

  test("name only routes that there are", () => {
    const known = [...ROUTES.map(endpointOf), ...AREAS];
    const patterns = [...`${RULES} ${EXPRESSIONS.join(" ")}`.matchAll(/route=(~?)"([^"]+)"/g)];
    expect(patterns.length).toBeGreaterThan(5);
    const parts = patterns.flatMap(([, isPattern, text = ""]) => (isPattern === "~" ? text.split("|") : [text]));
    for (const part of parts)
      expect(
        known.some((route) => new RegExp(`^(?:${part})$`).test(route)),
        part,
      ).toBe(true);
  });

  test("count every route of the API and none of the portal as the API's", () => {
    const [pattern = ""] = /(?<=route=~")\/\.\*[^"]*/.exec(RULES) ?? [];
    const isOfApi = (route: string): boolean => new RegExp(`^(?:${pattern})$`).test(route);
    expect(ROUTES.map(endpointOf).filter((route) => !isOfApi(route))).toEqual([]);
    expect(AREAS.filter(isOfApi)).toEqual([]);
  });

  test("every alert has a section that says what to do, and there is none for another", () => {
    const alerts = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
    const sections = [...readFileSync("docs/operations/alerts.md", "utf8").matchAll(/^## (\w+)$/gm)].map(([, name = ""]) => name);
    expect(sections).toEqual(alerts);
  });

  test("every metric of ours is in the documentation", () => {
    const text = readFileSync("docs/operations/monitoring.md", "utf8");
    const names = [...exported].map((name) => name.replace(/_(bucket|sum|count)$/, "")).filter((name) => name.startsWith("heliodex_"));
    expect([...new Set(names)].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
