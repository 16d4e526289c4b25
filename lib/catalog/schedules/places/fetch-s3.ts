import { Readable } from "node:stream";
import { S3mini, S3ServiceError } from "s3mini";
import type { Place } from "../contract";
import { FetchRefusal } from "./fetch-refusal";
import type { Fetched, Fetching } from "./fetching";
import { isUnfinished, matcherOf } from "./matches";
import { openResponse } from "./open-response";
import { refuseSize, saveStream } from "./save-stream";

type S3Place = Extract<Place, { via: "s3" }>;
type Found = { key: string; name: string; size: number; tag: string; modified: string };

const PAGE_KEYS = 1_000;
/** Names that are looked at; more of them are for a longer prefix. */
const MAX_PAGES = 20;

/** The names of a page of a bucket take far less. */
const MAX_LIST_BYTES = 8_000_000;

/** A response as the S3 client reads it, up to a size. */
function streamOf(response: Readable, maxBytes: number): ReadableStream<Uint8Array> {
  let bytes = 0;
  const chunks: AsyncIterator<Uint8Array> = response[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done === true) return controller.close();
      bytes += value.length;
      if (bytes > maxBytes) throw new FetchRefusal("The bucket sent more than it may.", true);
      controller.enqueue(value);
    },
    cancel: () => {
      response.destroy();
    },
  });
}

/** Requests of the S3 client, which go only to addresses that were judged, and never to where a bucket redirects. */
function judgedFetch(fetching: Fetching): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = Object.fromEntries(new Headers(init?.headers ?? {}));
    const response = await openResponse(url, { method: init?.method ?? "GET", headers }, fetching);
    const given = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    const limit = url.searchParams.has("list-type") ? MAX_LIST_BYTES : fetching.outside.maxBytes + 1;
    return new Response(streamOf(response, limit), { status: response.statusCode ?? 500, headers: given });
  };
}

const baseName = (key: string): string => key.split("/").at(-1) ?? "";

async function newest(s3: S3mini, { prefix, pattern }: S3Place): Promise<Found | null> {
  const matches = matcherOf(pattern);
  let best: Found | null = null;
  let token: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await s3.listObjectsPaged("/", prefix, PAGE_KEYS, token);
    if (!listed) throw new FetchRefusal("The bucket does not exist.", true);
    for (const { Key: key, Size, ETag, LastModified } of listed.objects ?? []) {
      const name = baseName(key);
      const modified = new Date(LastModified).toISOString();
      if (name === "" || isUnfinished(name) || !matches(name)) continue;
      const found = { key, name, size: Number(Size), tag: `${key} ${ETag}`, modified };
      if (best === null || [found.modified, key].join() > [best.modified, best.key].join()) best = found;
    }
    token = listed.nextContinuationToken;
    if (token === undefined || token === "") return best;
  }
  throw new FetchRefusal(`More than ${PAGE_KEYS * MAX_PAGES} objects have this prefix. Use a longer one.`, true);
}

async function refusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof S3ServiceError)) throw error;
    const { status } = error;
    if (status === 401 || status === 403)
      throw new FetchRefusal(`The bucket responded with ${status} and rejected the request. Check the credentials and the region.`, true);
    throw new FetchRefusal(`The bucket responded with ${status}.`, status < 500);
  }
}

function readable(body: ReadableStream<Uint8Array>): Readable {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield* body;
  }
  return Readable.from(bytes(), { objectMode: false });
}

/** Fetches the newest object under a prefix whose name fits. @throws FetchRefusal, SendRefusal, and what the network says */
export async function fetchS3(place: S3Place, fetching: Fetching): Promise<Fetched> {
  const { credentials, known, to, outside, signal } = fetching;
  const s3 = new S3mini({
    ...{ endpoint: place.url, region: place.region, fetch: judgedFetch(fetching) },
    ...{ accessKeyId: credentials?.user ?? "", secretAccessKey: credentials?.secret ?? "" },
  });
  const found = await refusals(() => newest(s3, place));
  if (!found) throw new FetchRefusal("No object has this prefix and a name that fits the pattern.");
  if (known?.tag === found.tag) return null;
  refuseSize(found.size, outside.maxBytes);
  const { body } = await refusals(() => s3.getObjectRaw(found.key, true));
  if (!body) throw new FetchRefusal("The file is empty.");
  const saved = await saveStream(readable(body), to, {
    ...{ maxBytes: outside.maxBytes, idleMs: outside.idleMs, signal },
  });
  return { ...saved, name: found.name, mark: { tag: found.tag, modified: found.modified, sha256: saved.sha256 } };
}
