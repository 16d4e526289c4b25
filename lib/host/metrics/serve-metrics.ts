import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { env } from "@/lib/platform/env";
import { metrics } from "@/lib/platform/metrics";
import { databaseFigures } from "./database-figures";
import { describeMetrics } from "./describe-metrics";

export type MetricsListener = { url: string; stop(): Promise<void> };

const PATH = "/metrics";
/** What a proxy adds: without a token nobody may come through one. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether whoever asks has a token, or comes from this machine without a detour where none is set. */
function isAllowed(req: IncomingMessage, tokens: readonly string[] | undefined): boolean {
  if (tokens === undefined) return FORWARDED.every((name) => req.headers[name] === undefined);
  const given = digest(/^Bearer +(\S+)$/i.exec(req.headers.authorization ?? "")?.[1] ?? "");
  return tokens.filter((token) => timingSafeEqual(digest(token), given)).length > 0;
}

function refuse(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}) });
  res.end(`${text}\n`);
}

/** Everything that this server can say about itself, in the text that Prometheus reads. */
export async function renderMetrics(): Promise<string> {
  await databaseFigures().refresh();
  return metrics().registry.metrics();
}

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.url?.split("?", 1)[0] !== PATH) return refuse(res, 404, "Metrics are at /metrics.");
  if (!isAllowed(req, env().METRICS_TOKEN))
    return refuse(
      res,
      env().METRICS_TOKEN ? 401 : 403,
      "Send METRICS_TOKEN as a Bearer token. Without one, nobody may ask through a proxy.",
    );
  if (req.method !== "GET") return refuse(res, 405, "Use GET.");
  const text = await renderMetrics();
  res.writeHead(200, { "Content-Type": metrics().registry.contentType, "Cache-Control": "no-store" });
  res.end(text);
}

/** Gives metrics on a port of their own, which is not that of the service; null where none is set. */
export async function serveMetrics(): Promise<MetricsListener | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env();
  if (port === undefined) return null;
  describeMetrics();
  const server = createServer({ requestTimeout: 5_000 }, (req, res) => {
    answer(req, res).catch(() => (res.headersSent ? res.destroy() : refuse(res, 500, "The metrics could not be collected.")));
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(port, host, done));
  return { url: `http://${host.includes(":") ? `[${host}]` : host}:${portOf(server)}${PATH}`, stop: () => closed(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
