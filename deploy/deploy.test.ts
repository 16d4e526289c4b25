import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { EnvSchema, readEnv } from "@/lib/platform/env";

const here = import.meta.dirname;
const text = (name: string): string => readFileSync(join(here, name), "utf8");
const documents = (name: string): unknown[] => {
  const parsed = parseAllDocuments(text(name), { merge: true });
  if (!Array.isArray(parsed)) throw new Error(`${name} is empty`);
  expect(parsed.flatMap(({ errors }) => errors)).toEqual([]);
  return parsed.map((document): unknown => document.toJS());
};
const below = (folder: string): string[] => readdirSync(join(here, folder), { recursive: true, encoding: "utf8" });

const Settings = z.record(z.string(), z.string());
const Server = z.object({ environment: Settings, stop_grace_period: z.string(), read_only: z.literal(true) });
const Service = z.object({
  image: z.string().optional(),
  environment: Settings.optional(),
  volumes: z.array(z.string()).optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
});
const Compose = z.object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) });
const Servers = z.object({ services: z.object({ "heliodex-1": Server, "heliodex-2": Server }) });
const [composeFile] = documents("compose/compose.yaml");
const compose = Compose.parse(composeFile);
const server = Servers.parse(composeFile).services["heliodex-1"];

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Container = z.object({
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const Deployment = z.object({
  kind: z.literal("Deployment"),
  spec: z.object({
    replicas: z.int(),
    template: z.object({
      metadata: z.object({ labels: Settings }),
      spec: z.object({ terminationGracePeriodSeconds: z.int(), containers: z.tuple([Container]) }),
    }),
  }),
});
const [deployment, service, budget] = documents("kubernetes/heliodex.yaml");
const { spec } = Deployment.parse(deployment);
const [container] = spec.template.spec.containers;

const pairs = (lines: string): Record<string, string> =>
  Object.fromEntries([...lines.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
const image = pairs(text("Containerfile").replace(/^ENV (.*)$/gm, (_, list: string) => list.replaceAll(" ", "\n")));
const unit = text("systemd/heliodex.service");

/** Settings that each way of running gives to the server. */
const GIVEN: Record<string, Record<string, string>> = {
  "the image": image,
  "the compose file": server.environment,
  "the file of settings": pairs(text("compose/heliodex.env.example")),
  "the manifest": Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
  "the systemd unit": pairs(unit.replace(/^Environment=/gm, "")),
};
/** Of the compose file itself. */
const OTHERS = ["POSTGRES_PASSWORD"];
/** What stands for a secret that the operator fills in. */
const filled = (settings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replaceAll(/\$\{\w+:\?\}/g, "s".repeat(32))]));
const SECRETS = { METRICS_TOKEN: "s".repeat(32), FILES_ACCESS_KEY: "key", FILES_SECRET_KEY: "secret" };

describe.each(Object.entries(GIVEN))("%s", (_, settings) => {
  test("names only settings that there are", () => {
    expect(Object.keys(settings).length).toBeGreaterThan(0);
    expect(Object.keys(settings).filter((name) => !(name in EnvSchema.shape) && !OTHERS.includes(name))).toEqual([]);
  });

  test("gives them values that the server takes", () => {
    expect(() => readEnv({ ...SECRETS, ...filled(settings) })).not.toThrow();
  });
});

test("every YAML file can be read", () => {
  const names = below(".").filter((name) => /\.ya?ml$/.test(name));
  expect(names.length).toBeGreaterThanOrEqual(4);
  for (const name of names) documents(name);
});

test("ports fit together", () => {
  expect(image["PORT"]).toBe(/^EXPOSE (\d+)$/m.exec(text("Containerfile"))?.[1]);
  for (const [, host, port] of text("compose/nginx.conf").matchAll(/^\s+server (heliodex-\d):(\d+) /gm)) {
    expect(Object.keys(compose.services)).toContain(host);
    expect(port).toBe(image["PORT"]);
  }
  const given = filled(server.environment);
  expect(new URL(given["DATABASE_URL"] ?? "").port).toBe(/^listen_port = (\d+)$/m.exec(text("compose/pgbouncer.ini"))?.[1]);
  expect(text("compose/compose.yaml")).toContain(`--port :${new URL(given["FILES_URL"] ?? "").port} `);
  const targets = [...text("compose/prometheus.yml").matchAll(/"(heliodex-\d):(\d+)"/g)].map(([, host, port]) => [host, port]);
  expect(targets).toEqual(["heliodex-1", "heliodex-2"].map((host) => [host, given["METRICS_PORT"]]));
  const manifest = GIVEN["the manifest"] ?? {};
  expect(container.ports).toEqual([
    { name: "http", containerPort: Number(image["PORT"]) },
    { name: "metrics", containerPort: Number(manifest["METRICS_PORT"]) },
  ]);
});

test("nginx passes over a server for one request only, so that a restart fails no call", () => {
  const servers = [...text("compose/nginx.conf").matchAll(/^\s+server heliodex-\d:\d+ (.*);$/gm)].map(([, given]) => given);
  expect(servers).toEqual(["max_fails=0", "max_fails=0"]);
});

test("images of others are of one version, so that what is started is what was tried", () => {
  const images = Object.values(compose.services).flatMap(({ image: name }) => (name === undefined || name === "heliodex" ? [] : [name]));
  expect(images.length).toBeGreaterThanOrEqual(4);
  for (const name of images) expect(name).toMatch(/:v?\d+\.\d+/);
});

test("probes ask what the server answers", () => {
  const health = readFileSync(join(here, "..", "docs", "operations", "monitoring.md"), "utf8");
  const paths = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(({ httpGet }) => httpGet.path);
  expect(paths).toEqual(["/api/health/live", "/api/health/live", "/api/health/ready"]);
  expect(text("Containerfile")).toContain(`127.0.0.1:${image["PORT"]}/api/health/live`);
  for (const path of paths) expect(health).toContain(path);
});

test("everybody waits for a server to stop: its delay and 40 seconds", () => {
  const delay = (name: string): number => Number(GIVEN[name]?.["STOP_DELAY_S"] ?? 5);
  expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(delay("the manifest") + 40);
  expect(Number.parseInt(server.stop_grace_period, 10)).toBeGreaterThanOrEqual(delay("the compose file") + 40);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(45);
});

test("files that are named are there, and volumes are declared", () => {
  for (const { volumes = [], build } of Object.values(compose.services)) {
    for (const volume of volumes) {
      const [from = ""] = volume.split(":");
      if (from.startsWith(".")) expect(existsSync(join(here, "compose", from)), from).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(from);
    }
    if (build) expect(existsSync(join(here, "compose", build.context, build.dockerfile)), build.dockerfile).toBe(true);
  }
  const rules = z.object({ rule_files: z.array(z.string()) }).parse(documents("compose/prometheus.yml")[0]).rule_files;
  for (const rule of rules) expect(existsSync(join(here, "prometheus", rule))).toBe(true);
});

test("what is disrupted leaves one of the two servers, and the data folder is all that is written to", () => {
  expect(spec.replicas).toBe(2);
  const labels = { app: "heliodex" };
  expect(spec.template.metadata.labels).toEqual(labels);
  expect(service).toMatchObject({ kind: "Service", spec: { selector: labels, ports: [{ targetPort: "http" }] } });
  expect(budget).toMatchObject({ kind: "PodDisruptionBudget", spec: { minAvailable: 1, selector: { matchLabels: labels } } });
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([image["DATA_DIR"], "/tmp"]);
});
