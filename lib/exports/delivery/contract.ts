import { z } from "zod";

/** What holds for deliveries into the buckets of customers. */
export const DELIVERY_LIMITS = {
  attempts: 6,
  /** Nothing got through for so many days: the destination is switched off. */
  failingDays: 3,
  /** Test files of one organisation in ten minutes. Whoever looks for the right values tries often, at judged addresses only. */
  tests: 30,
} as const;

export const TEST_FILE = "delivery-test.txt";

export const DESTINATION_STATES = ["enabled", "disabled"] as const;

/** What the object is encrypted with at the store (SSE-S3), beside a key of its key management. */
export const STORE_KEY = "AES256";

const KMS = "arn:aws(-[a-z]+)*:kms:[a-z0-9-]+:\\d{12}:";
const KEY_ID = "([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|mrk-[0-9a-f]{32})";
const KMS_KEY = new RegExp(`^((${KMS}key/)?${KEY_ID}|(${KMS})?alias/[\\w/-]{1,250})$`, "i");
const isEncryption = (encryption: string): boolean => encryption === STORE_KEY || KMS_KEY.test(encryption);

/** What S3 takes for no bucket: an IP address, and names that it has for itself. An alias of an access point (-s3alias) can be written to. */
const NO_BUCKET = /\.\.|^\d+(\.\d+){3}$|^(xn--|sthree-|amzn-s3-demo-)|(--ol-s3|\.mrap|--x-s3|--table-s3)$/;

const text = (max: number, pattern: RegExp, wrong: string) =>
  z.string().trim().max(max, `Use at most ${max} characters.`).regex(pattern, wrong);

const isPlainPrefix = (prefix: string): boolean => !/^\/|\/\/|(^|\/)\.{1,2}(\/|$)/.test(prefix);

export const DestinationInput = z.strictObject({
  /** Null: AWS, in the region. */
  endpoint: z.string().trim().min(1).max(300, "Use at most 300 characters.").nullable(),
  region: text(40, /^[a-z0-9][a-z0-9-]*$/, "Enter a region such as eu-central-1."),
  bucket: text(
    63,
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    "Enter the name of the bucket: 3 to 63 lower-case letters, digits, hyphens and dots.",
  ).refine(
    (name) => !NO_BUCKET.test(name),
    "S3 has no buckets with this name. It can't be an IP address, have two dots in a row, or begin or end like names that S3 reserves.",
  ),
  prefix: text(200, /^[\w!.*'()/=-]*$/, "Use letters, digits, slashes and ! - _ . * ' ( ) =.").refine(
    isPlainPrefix,
    "The prefix can't start with a slash, have two slashes in a row, or have a folder named . or .. in it.",
  ),
  accessKeyId: text(128, /^[\w.+=@~-]+$/, "Enter the access key ID."),
  /** Null: the stored one stays. */
  secret: text(200, /^[!-~]+$/, "Enter the secret access key.").nullable(),
  /** Null: the default of the bucket. */
  encryption: z
    .string()
    .trim()
    .max(300, "Use at most 300 characters.")
    .refine(isEncryption, `Enter the ARN, the ID or the alias (alias/…) of a KMS key, or ${STORE_KEY} for SSE-S3.`)
    .nullable(),
});
export type DestinationInput = z.output<typeof DestinationInput>;

const time = z.iso.datetime();

/** A destination as pages show it: never its secret. */
export const Destination = z.object({
  endpoint: z.string().nullable(),
  region: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  accessKeyId: z.string(),
  encryption: z.string().nullable(),
  state: z.enum(DESTINATION_STATES),
  /** The first failure since the last success; null: the last one got through. */
  failingSince: time.nullable(),
  lastSuccessAt: time.nullable(),
  disabledAt: time.nullable(),
});
export type Destination = z.output<typeof Destination>;

/** `removed`: whether the key may delete what it wrote. */
export const TestOutcome = z.object({ name: z.string(), removed: z.boolean() });
export type TestOutcome = z.output<typeof TestOutcome>;
