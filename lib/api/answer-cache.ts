import { LRUCache } from "lru-cache";
import type { Maybe } from "@/lib/core/maybe";
import type { HeaderList } from "@/lib/http/call";
import { cacheCounts } from "@/lib/platform/cache-counts";
import { perProcess } from "@/lib/platform/process-state";
import { compress, worthwhile } from "./compress";
import { etagOf, type Encoding } from "./negotiate";
import type { Rendered } from "./render";

/** A body in one encoding with the headers that go with it, and those of its 304. */
export type EncodedBody = { body: Buffer; etag: string; headers: HeaderList; unchangedHeaders: HeaderList };

/** An answer of one release as it is sent, with its compressed forms made when they are first asked for. */
export type CachedAnswer = { tag: string; rendered: Rendered; caching: HeaderList; encoded: Map<Encoding, EncodedBody> };

const MAX_BYTES = 48 * 1024 * 1024;
const OVERHEAD_BYTES = 1_500;

type Caches = { answers: LRUCache<string, CachedAnswer>; seen: LRUCache<string, string>; pending: Map<string, Promise<CachedAnswer>> };

/** For questions remembered by the tag of their answer although the answer was not kept: what clients write into them counts. */
const MAX_SEEN_BYTES = 8 * 1024 * 1024;
const SEEN_OVERHEAD_BYTES = 300;

const caches = perProcess<Caches>("answers", () => ({
  answers: new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: sizeOf }),
  seen: new LRUCache({ maxSize: MAX_SEEN_BYTES, sizeCalculation: (_, key) => SEEN_OVERHEAD_BYTES + bytesOf(key) }),
  pending: new Map(),
}));

/** A key is the request as it was sent, up to 8 kB; two bytes a character at most. */
const bytesOf = (key: string): number => 2 * key.length;

function sizeOf(answer: CachedAnswer, key: string): number {
  let bytes = OVERHEAD_BYTES + bytesOf(key) + answer.rendered.body.length;
  for (const [encoding, { body }] of answer.encoded) if (encoding !== "identity") bytes += body.length;
  return bytes;
}

/** The tag of an answer that was given before, kept or not: enough to say that nothing has changed. */
export const rememberedTag = (key: string): string | undefined => caches().seen.get(key);

export const rememberTag = (key: string, tag: string): void => void caches().seen.set(key, tag);

/** The same for whoever has looked before, and is counted already. */
export const cachedMeanwhile = (key: string): CachedAnswer | undefined => caches().answers.get(key);

export function cachedAnswer(key: string): CachedAnswer | undefined {
  const found = cachedMeanwhile(key);
  if (found) cacheCounts().responses.hits++;
  else cacheCounts().responses.misses++;
  return found;
}

export const answerCacheBytes = (): number => caches().answers.calculatedSize;

/** The answer that somebody is being given already. */
export const pendingAnswer = (key: string): Promise<CachedAnswer> | undefined => caches().pending.get(key);

/**
 * The answer under a key; of several callers that want the same at once, one asks the database. An
 * answer is kept from the second time it is asked for: a crawl of questions that nobody repeats would
 * push out what is worth keeping, and cost more to keep than to forget.
 */
export function answerOnce(key: string, make: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
  const { answers, seen, pending } = caches();
  const running = pending.get(key);
  if (running) return running;
  const made = make()
    .then((answer) => {
      if (seen.has(key)) answers.set(key, answer);
      seen.set(key, answer.tag);
      return answer;
    })
    .finally(() => pending.delete(key));
  pending.set(key, made);
  return made;
}

function withHeaders(answer: CachedAnswer, encoding: Encoding, body: Buffer): EncodedBody {
  const etag = etagOf(answer.tag, encoding);
  const unchangedHeaders = [...answer.caching, "ETag", etag];
  const headers = [
    ...unchangedHeaders,
    ...answer.rendered.headers,
    ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
    "Content-Length",
    String(body.length),
  ];
  return { body, etag, headers, unchangedHeaders };
}

/** The body in an encoding, compressed once per answer. Small bodies, and those that are compressed as they are, are sent as they are. */
export function encodedBody(key: string, answer: CachedAnswer, wanted: Encoding): Maybe<EncodedBody> {
  const { body: plain, isPacked = false } = answer.rendered;
  const encoding = isPacked ? "identity" : worthwhile(wanted, plain.length);
  const known = answer.encoded.get(encoding);
  if (known) return known;
  const keep = (body: Buffer): EncodedBody => {
    const encoded = withHeaders(answer, encoding, body);
    answer.encoded.set(encoding, encoded);
    const { answers } = caches();
    if (answers.has(key)) answers.set(key, answer);
    return encoded;
  };
  return encoding === "identity" ? keep(plain) : compress(plain, encoding).then(keep);
}
