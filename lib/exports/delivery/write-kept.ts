import { S3NetworkError, S3ServiceError } from "s3mini";
import { type Source, writeObject, type Writer } from "@/lib/platform/files/bucket-store";
import { DeliveryRefusal } from "./failure-sentence";

/** What an S3 store calls a version of an object, with the number of its parts. */
const TAG = /^[0-9a-f]{32}(-\d{1,5})?$/i;

/** What is written; compared: it is small, and read whole. */
type Checked = Source & { isCompared?: boolean };
type Kept = "yes" | "no" | "unknown";

const hasLength = async ({ s3 }: Writer, name: string, { size }: Source): Promise<boolean> => (await s3.getContentLength(name)) === size;

async function hasBytes({ s3 }: Writer, name: string, { size, part }: Source): Promise<boolean> {
  const found = await s3.getObjectArrayBuffer(name);
  return found !== null && Buffer.from(found).equals(await part(0, size));
}

/** What reading an object said of it; unknown when the key may not read. */
async function keptBy(reading: Promise<boolean>): Promise<Kept> {
  try {
    return (await reading) ? "yes" : "no";
  } catch (error) {
    // The client wraps what a store responds to HEAD.
    const cause = error instanceof Error && !(error instanceof S3NetworkError) && error.cause instanceof Error ? error.cause : error;
    if (cause instanceof S3ServiceError && cause.status === 403) return "unknown";
    if (cause instanceof S3ServiceError && cause.status === 404) return "no";
    throw cause;
  }
}

/**
 * Writes an object, and asks the store whether it has it: by its length, or by its bytes. Any web server can respond to a request
 * that writes with 200. A key that may write only is common, and safer: then nothing can be read, and the response to what was
 * written must at least be that of an S3 store, so its tag is compared with what those look like. It is not compared with our MD5,
 * which it is not with SSE-KMS. The store itself compares what it received with the digest that is sent along.
 * @throws DeliveryRefusal when the store has something else, or nothing; and whatever writing and reading throw
 */
export async function writeKept(writer: Writer, name: string, source: Checked): Promise<void> {
  const tag = await writeObject(writer, name, source);
  const kept = await keptBy(source.isCompared ? hasBytes(writer, name, source) : hasLength(writer, name, source));
  if (kept === "yes" || (kept === "unknown" && TAG.test(tag))) return;
  throw new DeliveryRefusal(
    "The store accepted the file, but returns another one or none. Check that the endpoint is that of an S3 store.",
  );
}
