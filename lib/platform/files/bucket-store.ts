import { open, rm, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { type AWSHeaders, S3mini } from "s3mini";
import type { FileStore, StoredFile } from "./file-store";

export type Bucket = {
  /** Of the bucket, such as https://s3.eu-central-1.amazonaws.com/heliodex-files. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** What the store encrypts with: "AES256", or the id of a key of its key management; null: as the bucket is set up. */
  encryption: string | null;
};

/** A file has up to 10,000 parts: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const MEDIA = "application/octet-stream";
/** For writing a part or asking for a name. What is read takes as long as its reader. */
const REQUEST_MS = 120_000;

/** Files in a bucket of any store that speaks S3. */
export function bucketStore({ url, region, accessKey, secretKey, encryption }: Bucket): FileStore {
  const account = { endpoint: url, region, accessKeyId: accessKey, secretAccessKey: secretKey };
  const s3 = new S3mini({ ...account, requestAbortTimeout: REQUEST_MS });
  const reader = new S3mini(account);
  const writer = { s3, headers: encryptionHeaders(encryption) };
  return {
    id: () => Promise.resolve(url),
    put: async (name, bytes) => void (await putWhole(writer, name, bytes)),
    take: async (name, path) => {
      const file = await open(path);
      await upload(writer, name, file).finally(() => file.close());
      await rm(path);
    },
    sizeOf: async (name) => ((await s3.objectExists(name)) ? s3.getContentLength(name) : null),
    // The end of a range is not part of it there.
    read: (name, range) =>
      readable(() => (range ? reader.getObjectRaw(name, false, range.start, range.end + 1) : reader.getObjectRaw(name, true))),
    list: (folder) => listBelow(s3, folder),
    remove: async (folder) => {
      // One by one: some stores have no other way.
      for (const { name } of await listBelow(s3, folder))
        if (!(await s3.deleteObject(name))) throw new Error(`${name} could not be removed from the store.`);
    },
  };
}

/** What a store is asked to encrypt with, as its requests say it. */
export const encryptionHeaders = (encryption: string | null): AWSHeaders =>
  encryption === null
    ? {}
    : encryption === "AES256"
      ? { "x-amz-server-side-encryption": encryption }
      : { "x-amz-server-side-encryption": "aws:kms", "x-amz-server-side-encryption-aws-kms-key-id": encryption };

/** Who writes objects, and what every object is given. */
export type Writer = { s3: S3mini; headers: AWSHeaders };
/** What an object is written from: `part` returns its bytes from `start` to before `end`. */
export type Source = { size: number; part(start: number, end: number): Promise<Uint8Array> };

async function putWhole({ s3, headers }: Writer, name: string, bytes: Uint8Array): Promise<string> {
  const response = await s3.putObject(name, bytes, MEDIA, undefined, headers);
  return s3.sanitizeETag(response.headers.get("etag") ?? "");
}

async function upload(writer: Writer, name: string, file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const part: Source["part"] = async (start, end) => {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  };
  await writeObject(writer, name, { size, part });
}

/**
 * An object of one part is put at once. Others are whole when the last part is there, and nothing is left of them before. Returns
 * the tag that the store gave it, empty without one.
 */
export async function writeObject(writer: Writer, name: string, { size, part }: Source): Promise<string> {
  if (size <= PART_BYTES) return putWhole(writer, name, await part(0, size));
  const { s3, headers } = writer;
  const id = await s3.getMultipartUploadId(name, MEDIA, undefined, headers);
  try {
    const parts = [];
    for (let start = 0; start < size; start += PART_BYTES)
      parts.push(await s3.uploadPart(name, id, await part(start, Math.min(start + PART_BYTES, size)), parts.length + 1));
    const { etag } = await s3.completeMultipartUpload(name, id, parts);
    // A store may begin with 200 and say afterwards that it failed; what it has made has a tag.
    if (!etag) throw new Error(`${name} could not be completed in the store.`);
    return etag;
  } catch (error) {
    await s3.abortMultipartUpload(name, id).catch(() => undefined);
    throw error;
  }
}

function readable(ask: () => Promise<Response>): Readable {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const { body } = await ask();
    if (body) yield* body;
  }
  return Readable.from(bytes(), { objectMode: false });
}

async function listBelow(s3: S3mini, folder: string): Promise<StoredFile[]> {
  const found = (await s3.listObjects("/", `${folder}/`)) ?? [];
  return found.map(({ Key: name, Size: size }) => ({ name, size: Number(size) })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
