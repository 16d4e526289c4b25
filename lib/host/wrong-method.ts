import { problemReply } from "@/lib/api/mount";
import { DomainError } from "@/lib/core/errors";
import { safetyHeaders } from "@/lib/http/safety-headers";
import { replaceReply } from "./replace-reply";
import { methodsAt } from "./route-methods";
import type { Visit } from "./visit";

/** Next refuses a method that a route of the portal does not have with an empty body, and without those that it has. */
export const replaceWrongMethod = ({ req, res, id }: Visit, path: string): void =>
  replaceReply(res, (given) => {
    if (given !== 405 || res.hasHeader("content-type")) return null;
    const detail = `This URL does not support ${req.method ?? "this method"}.`;
    const allow = methodsAt(path);
    const refused = new DomainError("method-not-allowed", detail, allow === null ? {} : { headers: { Allow: allow } });
    const { status, headers, body } = problemReply(refused, id);
    const text = body === null ? "" : String(body);
    return { status, headers: [...headers, ...safetyHeaders(), "Content-Length", String(Buffer.byteLength(text))], body: text };
  });
