import { problemReply } from "@/lib/api/mount";
import { DomainError } from "@/lib/core/errors";
import { safetyHeaders } from "@/lib/http/safety-headers";
import { replaceReply } from "./replace-reply";
import type { Visit } from "./visit";

/** Next refuses a method that a route of the portal does not have with an empty body. */
export const replaceWrongMethod = ({ req, res, id }: Visit): void =>
  replaceReply(res, (given) => {
    if (given !== 405 || res.hasHeader("content-type")) return null;
    const detail = `This URL does not support ${req.method ?? "this method"}.`;
    const { status, headers, body } = problemReply(new DomainError("method-not-allowed", detail), id);
    const text = body === null ? "" : String(body);
    return { status, headers: [...headers, ...safetyHeaders(), "Content-Length", String(Buffer.byteLength(text))], body: text };
  });
