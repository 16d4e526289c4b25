import { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { z } from "zod";
import { limitByAddress, requireBurst } from "@/lib/api/authorise";
import { CORS_HEADERS } from "@/lib/api/cors";
import { identify, keyMissing, refuseKeyInQuery } from "@/lib/api/identify";
import { mount, problemReply } from "@/lib/api/mount";
import { ROUTES } from "@/lib/api/routes/all";
import { DomainError } from "@/lib/core/errors";
import type { HttpCall, HttpReply } from "@/lib/http/call";
import { domainErrorOf } from "@/lib/http/errors";
import { readJson } from "@/lib/http/read-body";
import { resourceMetadataUrl } from "@/lib/oauth/metadata";
import { isBranded } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { versionClock } from "@/lib/platform/version-clock";
import { makeServer } from "./make-server";
import { MCP_PATH } from "./server-card";
import { TOOLS } from "./tools";

const METHODS = "POST, OPTIONS";
const ALLOWED =
  "Authorization, Accept, Cache-Control, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, traceparent, tracestate";

const api = mount(ROUTES);

const headersOf = ({ id }: Pick<HttpCall, "id">): string[] => ["Request-Id", id, "Cache-Control", "no-store", ...CORS_HEADERS];

const preflight = (call: HttpCall): HttpReply => ({
  status: 204,
  headers: [...headersOf(call), "Allow", METHODS, "Access-Control-Allow-Methods", METHODS, "Access-Control-Allow-Headers", ALLOWED],
  body: null,
});

/** Tools that only read what everybody may. */
const OPEN_TOOLS = ["describe_data"];
const needsKey = (name: string): boolean => TOOLS.some((tool) => tool.name === name) && !OPEN_TOOLS.includes(name);

/** Requests of tools pass the gate of the API and take their tokens there. */
const AsksTool = z.looseObject({ method: z.literal("tools/call"), params: z.looseObject({ name: z.string() }) });

/** A key is checked before anything else is; who sends none is limited by address. @throws DomainError */
async function admit(call: HttpCall, message: unknown): Promise<void> {
  refuseKeyInQuery(call);
  const tool = AsksTool.safeParse(message).data?.params.name;
  if (call.header("authorization") === undefined) {
    limitByAddress(call);
    // As an HTTP error, because that is what makes an application ask its person for access.
    if (tool !== undefined && needsKey(tool)) throw keyMissing();
    return;
  }
  await versionClock().current();
  const access = await identify(call, versionClock().access, call.nowMs);
  call.seen.keyId = access.facts.id;
  call.seen.orgId = access.facts.org_id;
  if (tool === undefined) requireBurst(access, call.nowMs);
}

/** The headers that the protocol reads. Every answer is JSON, whatever else a client accepts. */
const READ = ["content-type", "mcp-protocol-version", "mcp-method", "mcp-name"];
const ACCEPT: [string, string] = ["accept", "application/json, text/event-stream"];

function requestOf(call: HttpCall, body: string): Request {
  const headers = READ.flatMap((name): [string, string][] => {
    const value = call.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  return new Request(`${publicUrl()}${MCP_PATH}`, { method: "POST", headers: [ACCEPT, ...headers], body });
}

/** Clients of revisions before 2026-07-28 shake hands first; as here, each of their messages is answered by itself, and as JSON. */
async function answerEarlier(call: HttpCall, request: Request, message: unknown): Promise<Response> {
  const server = makeServer(api, call);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const response = await transport.handleRequest(request, { parsedBody: message });
  const text = await response.text();
  await server.close();
  return new Response(text === "" ? null : text, response);
}

/** Nothing here changes between two deployments, so there is nothing to subscribe to, and no stream is opened. */
const Listens = z.looseObject({ method: z.literal("subscriptions/listen"), id: z.union([z.string(), z.number()]) });
const METHOD_NOT_FOUND = { code: -32_601, message: "Method not found: this server has nothing to subscribe to." };

async function answerNewest(call: HttpCall, request: Request, message: unknown): Promise<Response> {
  const { id } = Listens.safeParse(message).data ?? {};
  if (id !== undefined) return Response.json({ jsonrpc: "2.0", id, error: METHOD_NOT_FOUND }, { status: 404 });
  return createMcpHandler(() => makeServer(api, call), { legacy: "reject" }).fetch(request, { parsedBody: message });
}

async function answerPost(call: HttpCall): Promise<HttpReply> {
  const { text, value: message } = await readJson(call.header("content-type"), () => call.body());
  await admit(call, message);
  const request = requestOf(call, text);
  const response = (await isLegacyRequest(request, message))
    ? await answerEarlier(call, request, message)
    : await answerNewest(call, request, message);
  const body = await response.text();
  const type = response.headers.get("content-type");
  return {
    status: response.status,
    headers: [...headersOf(call), ...(type === null ? [] : ["Content-Type", type])],
    body: body === "" ? null : body,
  };
}

/** The challenge of a refused key says where an application gets one of its own; a white-label host has no such place. */
function withMetadata(reply: HttpReply): HttpReply {
  const at = reply.headers.indexOf("WWW-Authenticate") + 1;
  if (at === 0 || isBranded()) return reply;
  const headers = reply.headers.with(at, `${reply.headers[at] ?? "Bearer"}, resource_metadata="${resourceMetadataUrl()}"`);
  return { ...reply, headers };
}

/** Answers a message of the Model Context Protocol over HTTP, without sessions. Never fails; what is refused is a problem document. */
export async function answerMcp(call: HttpCall): Promise<HttpReply> {
  call.seen.route = MCP_PATH;
  try {
    if (call.method === "OPTIONS") return preflight(call);
    if (call.method === "POST") return await answerPost(call);
    const detail = "Send messages of the Model Context Protocol with POST. This server has no sessions and opens no streams.";
    throw new DomainError("method-not-allowed", detail, { headers: { Allow: METHODS } });
  } catch (error) {
    return withMetadata(problemReply(domainErrorOf(error, call.id), call.id));
  }
}
