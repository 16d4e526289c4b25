import { randomUUID } from "node:crypto";
import { ConnectionError, errorOfResponse, HeliodexError } from "./errors.js";
import { addQuery, type Query } from "./query.js";
import { waitBeforeRetry } from "./retry.js";
import type { Settings } from "./settings.js";
import { Deadline, sleep } from "./wait.js";

export type RequestOptions = {
  /** Ends the request, and waiting between retries. */
  signal?: AbortSignal | undefined;
  /** For one attempt; of streams and files, the longest time without data. */
  timeoutMs?: number | undefined;
  /** Of a POST: repeat a value to repeat the request. Default: a new UUID, kept over retries. */
  idempotencyKey?: string | undefined;
};

export type Call = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base URL, or a URL that the API gave. */
  path: string | URL;
  query?: Query;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  options?: RequestOptions | undefined;
};

export type Reply = { status: number; headers: Headers; text: string };
/** A response whose body is read as it arrives. `close` gives up the rest. */
export type Opened = { status: number; headers: Headers; chunks: AsyncIterable<Uint8Array>; close(): void };

const UNREACHABLE = /^(ENOTFOUND|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_INVALID_URL)/;

const codeOf = (error: unknown): string | null => {
  for (let one: unknown = error; one instanceof Error; one = one.cause) if ("code" in one && typeof one.code === "string") return one.code;
  return null;
};

/** What `fetch` throws says nothing of the reason; its cause does. */
function connectionErrorOf(error: unknown, origin: string): unknown {
  if (error instanceof HeliodexError) return error;
  const code = codeOf(error);
  const reason = code === null ? "" : ` (${code})`;
  if (code !== null && UNREACHABLE.test(code))
    return new ConnectionError("host-unreachable", `${origin} can't be reached${reason}. Check the base URL.`, error);
  return new ConnectionError("connection-failed", `The connection to ${origin} failed${reason}.`, error);
}

const isRedirect = ({ type, status }: Response): boolean => type === "opaqueredirect" || (status >= 300 && status < 400 && status !== 304);

/** Sends requests: with the key, a time limit and retries, and to one origin only. */
export class Transport {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get origin(): string {
    return this.#settings.baseUrl.origin;
  }

  /** What `read` makes of a response with all of its body; what it finds cut is asked for again. 304 is a response as well. */
  request<T>(call: Call, read: (reply: Reply) => T): Promise<T> {
    return this.#repeat(call, async (headers) => {
      const { response, deadline } = await this.#send(call, headers);
      try {
        const text = await this.#textOf(response);
        if (!response.ok && response.status !== 304) throw errorOfResponse(response, text);
        return read({ status: response.status, headers: response.headers, text });
      } catch (error) {
        throw this.#reasonOf(error, deadline);
      } finally {
        deadline.end();
      }
    });
  }

  /** A response whose body is read as it arrives; only what comes before the body is retried. */
  open(call: Call): Promise<Opened> {
    return this.#repeat(call, async (headers) => {
      const { response, deadline } = await this.#send(call, headers);
      const { status } = response;
      if (response.ok)
        return { status, headers: response.headers, chunks: this.#chunksOf(response, deadline, call), close: () => deadline.abandon() };
      const text = await this.#textOf(response).catch(() => "");
      deadline.end();
      throw errorOfResponse(response, text);
    });
  }

  /** The URL of a path, or one that the API gave, which is followed on the same origin only. */
  urlOf(path: string | URL, query: Query = {}): URL {
    const { baseUrl } = this.#settings;
    if (typeof path === "string") return addQuery(new URL(`${baseUrl.href}${path}`), query);
    if (path.origin !== baseUrl.origin)
      throw new ConnectionError(
        "other-origin",
        `The API refers to ${path.origin}, and the key is sent to ${baseUrl.origin} only. Set the base URL to the address under which the API knows itself.`,
      );
    return addQuery(new URL(path), query);
  }

  async #repeat<T>(call: Call, attempt: (headers: Record<string, string>) => Promise<T>): Promise<T> {
    const { signal, idempotencyKey } = call.options ?? {};
    const { method = "GET" } = call;
    // What makes a POST safe to repeat.
    const more: Record<string, string> = method === "POST" ? { "idempotency-key": idempotencyKey ?? randomUUID() } : {};
    const isRepeatable = method === "GET" || method === "POST";
    const { maxRetries } = this.#settings;
    for (let retries = 0, waitedMs = 0; ; retries++) {
      try {
        return await attempt(more);
      } catch (error) {
        const wait = isRepeatable && !signal?.aborted ? waitBeforeRetry(error, { retries, maxRetries, waitedMs }) : null;
        if (wait === null) throw error;
        await sleep(wait, signal);
        waitedMs += wait;
      }
    }
  }

  async #send(call: Call, more: Readonly<Record<string, string>>): Promise<{ response: Response; deadline: Deadline }> {
    const { apiKey, timeoutMs, userAgent, fetch } = this.#settings;
    const limitMs = call.options?.timeoutMs ?? timeoutMs;
    const url = this.urlOf(call.path, call.query);
    const headers: Record<string, string> = { accept: "application/json", "user-agent": userAgent, ...call.headers, ...more };
    if (apiKey !== null) headers["authorization"] = `Bearer ${apiKey}`;
    if (call.body !== undefined) headers["content-type"] = "application/json";
    const deadline = new Deadline(
      call.options?.signal,
      () => new ConnectionError("timeout", `No complete response from ${url.origin} within ${limitMs / 1_000} seconds.`),
    );
    deadline.within(limitMs);
    try {
      const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
      const response = await fetch(url, { method: call.method ?? "GET", headers, redirect: "manual", signal: deadline.signal, ...body });
      if (isRedirect(response)) throw this.#redirectError(response, deadline);
      return { response, deadline };
    } catch (error) {
      deadline.end();
      throw this.#reasonOf(error, deadline);
    }
  }

  /** The body is not read; where it leads may be named, but not with what a query holds. */
  #redirectError(response: Response, deadline: Deadline): ConnectionError {
    deadline.abandon();
    const location = response.headers.get("location");
    const target = location !== null && URL.canParse(location, this.origin) ? ` to ${new URL(location, this.origin).origin}` : "";
    return new ConnectionError(
      "redirect-refused",
      `${this.origin} redirects${target}. Redirects are not followed with a key: set the base URL to the final address.`,
    );
  }

  async #textOf(response: Response): Promise<string> {
    try {
      return await response.text();
    } catch (error) {
      throw this.#cutError(error);
    }
  }

  async *#chunksOf(response: Response, deadline: Deadline, call: Call): AsyncGenerator<Uint8Array> {
    const limitMs = call.options?.timeoutMs ?? this.#settings.timeoutMs;
    try {
      for await (const chunk of response.body ?? []) {
        deadline.pause();
        yield chunk;
        deadline.within(limitMs);
      }
    } catch (error) {
      throw this.#reasonOf(this.#cutError(error), deadline);
    } finally {
      deadline.abandon();
    }
  }

  #cutError(error: unknown): unknown {
    return error instanceof HeliodexError
      ? error
      : new ConnectionError("incomplete-response", `The connection to ${this.origin} was cut before the response was complete.`, error);
  }

  /** An aborted request fails with the reason of its signal: the time limit's, or the caller's own. */
  #reasonOf(error: unknown, { signal }: Deadline): unknown {
    return signal.aborted && signal.reason !== undefined && !(error instanceof HeliodexError && error.code === "redirect-refused")
      ? signal.reason
      : connectionErrorOf(error, this.origin);
  }
}
