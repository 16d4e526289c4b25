import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { problemReply } from "@/lib/api/mount";
import { DomainError } from "@/lib/core/errors";
import { safetyHeaders } from "@/lib/http/safety-headers";
import { untilAborted } from "@/lib/platform/outgoing/request-at";
import type { PageHandler } from "./page-handler";
import { replaceReply, type Replacement } from "./replace-reply";
import type { Visit } from "./visit";

const PATIENCE_MS = 2_000;

/** The methods of a route of the portal, asked of Next as OPTIONS would be, without a connection; empty when it does not say. */
async function methodsAt(pages: PageHandler, url: string): Promise<string> {
  const asked = Object.assign(new IncomingMessage(new Socket()), { method: "OPTIONS", url, headers: { host: "localhost" } });
  asked.push(null);
  const answer = new ServerResponse(asked);
  await untilAborted(pages(asked, answer), AbortSignal.timeout(PATIENCE_MS)).catch(() => undefined);
  return String(answer.getHeader("allow") ?? "");
}

async function refusal(pages: PageHandler, { url = "/", method = "this method" }: IncomingMessage, id: string): Promise<Replacement> {
  const headers = { Allow: await methodsAt(pages, url) };
  const reply = problemReply(new DomainError("method-not-allowed", `This URL does not support ${method}.`, { headers }), id);
  const text = reply.body === null ? "" : String(reply.body);
  return {
    status: reply.status,
    headers: [...reply.headers, ...safetyHeaders(), "Content-Length", String(Buffer.byteLength(text))],
    body: text,
  };
}

/** Next refuses a method that a route of the portal does not have with an empty body, and names none of those that it has. */
export const replaceWrongMethod = ({ req, res, id }: Visit, pages: PageHandler): void =>
  replaceReply(res, (status) => (status === 405 && !res.hasHeader("content-type") ? refusal(pages, req, id) : null));
