import { Readable } from "node:stream";
import { headerPairs, type HttpReply } from "./call";

function webBody(body: HttpReply["body"]): BodyInit | null {
  if (body === null || typeof body === "string") return body;
  return body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : new Uint8Array(body);
}

/** Returns a reply as the Response of the web standard. */
export function toResponse(reply: HttpReply): Response {
  return new Response(webBody(reply.body), { status: reply.status, headers: headerPairs(reply.headers) });
}
