import type { IncomingMessage } from "node:http";
import { bytesOf } from "../protocol/read-body";

const MAX_BODY_BYTES = 16_384;
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;

/** A request that is refused before any page looks at it. */
export class Refused extends Error {
  constructor(
    readonly status: 403 | 411 | 413 | 415 | 421,
    message: string,
  ) {
    super(message);
  }
}

/** Another name for this address would be another site's page that was pointed at this machine. */
export function refuseForeignHost({ headers }: IncomingMessage): void {
  if (!LOOPBACK.test(headers.host ?? "")) throw new Refused(421, "The sandbox is only available on this machine.");
}

/** Only a form of these pages may be sent. What is no browser names no origin, and may. */
function refuseForeignForm({ headers }: IncomingMessage): void {
  const { origin, host = "" } = headers;
  const site = headers["sec-fetch-site"];
  const isOwn = origin === undefined ? site === undefined || site === "same-origin" : origin === `http://${host}`;
  if (!isOwn) throw new Refused(403, "This form was sent from another site.");
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  refuseForeignForm(request);
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(request.headers["content-type"] ?? ""))
    throw new Refused(415, "The sandbox only accepts form data.");
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytesOf(request)) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString("utf8"));
}

const tooLarge = (): Refused => new Refused(413, "The form is too large.");
