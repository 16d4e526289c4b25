import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Control, createControl } from "./control/control";
import { Faults } from "./control/faults";
import { RequestLog } from "./control/request-log";
import { serveControl } from "./control/serve-control";
import { Engine } from "./engine";
import { stackOf } from "./error-text";
import { Deliverer } from "./events/deliver";
import type { Hosted } from "./hosted";
import { hostedActions } from "./hosted-actions";
import { resolveOptions, type SandboxOptions } from "./options";
import { servePages } from "./pages/serve-pages";
import { type Api, catchUp, serveApi } from "./protocol/serve-api";
import { newEndpoint } from "./resources/webhook-endpoints";
import type { Change } from "./state/database";
import { StateFile } from "./state/state-file";

export type { SandboxOptions } from "./options";
export type Sandbox = {
  /** Listens on the loopback interface and resolves to the address: http://127.0.0.1:PORT. */
  listen(port: number): Promise<string>;
  close(): Promise<void>;
  control: Control;
  hosted: Hosted;
};

const ENDPOINT_ID = "we_sandbox";
const TICK_MS = 1_000;
const KEEP_ALIVE_MS = 75_000;

function openEngine(
  options: ReturnType<typeof resolveOptions>,
  afterCommit: (changes: Change[]) => void,
): { engine: Engine; save: () => void } {
  const file = options.stateFile === null ? null : new StateFile(options.stateFile);
  const engine = new Engine(options, (changes) => {
    file?.append(changes, () => engine.db.dump());
    afterCommit(changes);
  });
  if (file !== null) engine.db.load(file.read());
  const save = (): void => file?.rewrite(engine.db.dump());
  save();
  return { engine, save };
}

function setEndpoint(engine: Engine, url: string | null, secret: string): void {
  engine.db.transaction(() => {
    if (url === null) engine.db.remove("webhookEndpoints", ENDPOINT_ID);
    else newEndpoint(engine, { id: ENDPOINT_ID, url, secret, events: ["*"] });
  });
}

async function serve(
  api: Api,
  control: Control,
  { hosted, request, response }: { hosted: Hosted; request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const path = request.url ?? "/";
  if (path.startsWith("/_sandbox/")) return serveControl(api.engine, control, { request, response });
  if (/^\/v\d\//.test(path)) return serveApi(api, request, response);
  return servePages(request, response, hosted);
}

function failed(engine: Engine, response: ServerResponse, error: unknown): void {
  engine.log(`stripe sandbox: ${stackOf(error)}`);
  if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
  response.end("The sandbox failed.");
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the sandbox does not listen on a port");
  return address.port;
}

function listenOn(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(`http://127.0.0.1:${portOf(server)}`));
  });
}

/** A small stand-in for Stripe. Nothing is shared between two of them. */
export function createSandbox(input: SandboxOptions): Sandbox {
  const options = resolveOptions(input);
  let afterCommit: (changes: Change[]) => void = () => undefined;
  const { engine, save } = openEngine(options, (changes) => afterCommit(changes));
  const deliverer = new Deliverer(engine);
  deliverer.notice(engine.db.dump());
  const faults = new Faults();
  const log = new RequestLog();
  const api: Api = { engine, faults, requests: log, flying: new Set() };
  const connect = (): void => setEndpoint(engine, options.webhookUrl, options.webhookSecret);
  const reset = (): void => {
    engine.db.clear();
    faults.clear();
    log.clear();
    connect();
    save();
  };
  const control = createControl({
    engine,
    deliverer,
    faults,
    log,
    seed: reset,
    setEndpoint: (url, secret) => setEndpoint(engine, url, secret),
  });
  const hosted = hostedActions(engine);
  const server = createServer((request, response) => {
    serve(api, control, { hosted, request, response }).catch((error: unknown) => failed(engine, response, error));
  });
  // Longer than clients keep an idle connection, so that none is closed under a request.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 1_000;
  let woken = false;
  afterCommit = (changes) => {
    deliverer.notice(changes);
    if (woken) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      deliverer.wake();
    });
  };
  connect();
  const tick = setInterval(() => {
    try {
      catchUp(engine);
    } catch (error) {
      engine.log(`stripe sandbox: ${stackOf(error)}`);
    }
  }, TICK_MS);
  tick.unref();
  return {
    control,
    hosted,
    listen: async (port) => {
      engine.origin = await listenOn(server, port);
      deliverer.wake();
      return engine.origin;
    },
    close: async () => {
      clearInterval(tick);
      deliverer.stop();
      faults.clear();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      save();
    },
  };
}
