import { z } from "zod";

/** What holds for deliveries into the buckets of customers. */
export const DELIVERY_LIMITS = {
  attempts: 6,
  /** Nothing got through for so many days: the destination is switched off. */
  failingDays: 3,
  /** Test files of one organisation in ten minutes. */
  tests: 10,
} as const;

export const TEST_FILE = "delivery-test.txt";

export const DESTINATION_STATES = ["enabled", "disabled"] as const;

/** What the object is encrypted with at the store, beside the id of a key of its key management. */
export const STORE_KEY = "AES256";

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
  ),
  prefix: text(200, /^[\w!.*'()/=-]*$/, "Use letters, digits, slashes and ! - _ . * ' ( ) =.").refine(
    isPlainPrefix,
    "Remove leading slashes, double slashes, and the folders . and ...",
  ),
  accessKeyId: text(128, /^[\w.+=@~-]+$/, "Enter the access key ID."),
  /** Null: the stored one stays. */
  secret: text(200, /^[!-~]+$/, "Enter the secret access key.").nullable(),
  encryption: text(300, /^[\w:/.-]+$/, "Enter the ID or ARN of the key.").nullable(),
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
