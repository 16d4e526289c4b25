import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";

const MAX_HEADER_BYTES = 16_384;

/** `address`: of the host, as it was checked. `ca`: in tests, whom to trust. */
export type RequestAt = {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  address: string;
  signal: AbortSignal;
  ca?: string | undefined;
};

/** Whoever connects asks for the address of the name: it is told the one that was checked. */
const pinnedTo = (address: string): LookupFunction => {
  const family = isIP(address);
  return (_host, options, callback) => (options.all ? callback(null, [{ address, family }]) : callback(null, address, family));
};

/** Makes a request to an address that was checked before, whatever the name says by now. Redirects are an answer like any other. */
export function requestAt(url: URL, { method, headers, body, address, signal, ca }: RequestAt): Promise<http.IncomingMessage> {
  return new Promise((done, fail) => {
    const options: https.RequestOptions = {
      method,
      headers: body === undefined ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) },
      lookup: pinnedTo(address),
      agent: false,
      signal,
      maxHeaderSize: MAX_HEADER_BYTES,
      ...(ca === undefined ? {} : { ca }),
    };
    const made = url.protocol === "https:" ? https.request(url, options) : http.request(url, options);
    made.once("response", done);
    made.once("upgrade", (_response, socket) => {
      socket.destroy();
      fail(new Error("upgrade"));
    });
    // Also after the answer has begun: an error that nobody hears would end the process.
    made.on("error", fail);
    made.end(body);
  });
}

/** Gives up work that knows no signal, such as the look-up of a name, when the time is over. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, fail) => {
    stop = () => fail(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
