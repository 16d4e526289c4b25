import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { PUBLIC_AND_LOOPBACK, PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { endpointRefusal } from "./check-endpoint";
import { DELIVERY_LIMITS, DestinationInput } from "./contract";
import { bucketUrl, objectName, waitAfter } from "./rules";

test("waits grow, and after the last attempt there is none", () => {
  const waits = Array.from({ length: DELIVERY_LIMITS.attempts }, (_, i) => waitAfter(i + 1, 0));
  expect(waits).toEqual(
    [1, 5, 30, 120, 360]
      .map((minutes) => minutes * MINUTE_MS)
      .concat([Number.NaN])
      .map((ms) => ms || null),
  );
  expect(waitAfter(1, 1)).toBe(1.1 * MINUTE_MS);
});

test.each([
  ["", "parquet", "products/release-412/ex_1.parquet"],
  ["solar/", "csv", "solar/products/release-412/ex_1.csv.gz"],
] as const)("with the prefix %j, a file as %s is called %s", (prefix, format, name) => {
  expect(objectName(prefix, { id: "ex_1", resource: "product", format, release: 412 })).toBe(name);
});

test.each([
  [null, "https://s3.eu-central-1.amazonaws.com/files"],
  ["https://s3.example.com", "https://s3.example.com/files"],
  ["https://s3.example.com:9000/", "https://s3.example.com:9000/files"],
])("the bucket at %j is at %s", (endpoint, url) => {
  expect(bucketUrl({ endpoint, region: "eu-central-1", bucket: "files" })).toBe(url);
});

const GIVEN = {
  endpoint: null,
  region: "eu-central-1",
  bucket: "acme-files",
  prefix: "",
  accessKeyId: "AKIA1",
  secret: "s",
  encryption: null,
};

describe("a destination", () => {
  test.each([
    {},
    { prefix: "solar/heliodex-" },
    { bucket: "acme.files" },
    { encryption: "AES256" },
    { encryption: "arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab" },
    { encryption: "arn:aws-us-gov:kms:us-gov-west-1:111122223333:alias/acme/exports" },
    { encryption: "1234abcd-12ab-34cd-56ef-1234567890ab" },
    { encryption: "mrk-1234abcd12ab34cd56ef1234567890ab" },
    { encryption: "alias/exports" },
    { bucket: "1.2.3" },
    { bucket: "acme-x1y2-s3alias" },
    { secret: null },
    { region: "auto", endpoint: "https://account.r2.cloudflarestorage.com" },
  ])("may have %j", (more) => {
    expect(DestinationInput.safeParse({ ...GIVEN, ...more }).success).toBe(true);
  });

  test.each([
    { prefix: "/solar" },
    { prefix: "a/../b" },
    { prefix: "./a" },
    { prefix: ".." },
    { prefix: "a//b" },
    { prefix: "a?b" },
    { prefix: "ä" },
    { bucket: "a" },
    { bucket: "Files" },
    { bucket: "a/b" },
    { bucket: "-ab" },
    { region: "eu.example.com/" },
    { region: "" },
    { accessKeyId: "a,b" },
    { accessKeyId: "a/b" },
    { secret: "a b" },
    { secret: "" },
    { bucket: "127.0.0.1" },
    { bucket: "buck..et" },
    { bucket: "bucket." },
    { bucket: "xn--bucket" },
    { bucket: "sthree-bucket" },
    { bucket: "bucket--ol-s3" },
    { bucket: "bucket--x-s3" },
    { encryption: "key\r\nx: y" },
    { encryption: "" },
    { encryption: "bogus" },
    { encryption: "none" },
    { encryption: "sse-s3" },
    { encryption: "kms" },
    { encryption: "aes256" },
    { encryption: "alias/" },
    { encryption: "arn:aws:kms:eu-central-1:111122223333:key/alias/exports" },
    { encryption: "alias/a\nb" },
    { encryption: "1234abcd-12ab-34cd-56ef-1234567890ab0" },
    { encryption: "arn:aws:s3:::bucket" },
    { encryption: "arn:aws:kms:eu-central-1:1111:key/1234abcd-12ab-34cd-56ef-1234567890ab" },
  ])("may not have %j", (more) => {
    expect(DestinationInput.safeParse({ ...GIVEN, ...more }).success).toBe(false);
  });
});

test.each([
  ["https://s3.example.com", null],
  ["https://s3.example.com:9000/", null],
  ["http://s3.example.com", "https://"],
  ["https://s3.example.com/files", "without a path"],
  ["https://s3.example.com/?x", "without a path"],
  ["https://user:word@s3.example.com", "user name"],
  ["https://10.0.0.7", "public internet"],
  ["https://169.254.169.254", "public internet"],
  ["https://localhost:9000", "public internet"],
  ["https://storage", "incomplete"],
  ["s3.example.com", "URL such as"],
])("the endpoint %s: %s", (text, said) => {
  const refusal = endpointRefusal(text, PUBLIC_ONLY);
  if (said === null) expect(refusal).toBeNull();
  else expect(refusal).toContain(said);
});

test("a store on this machine is for where nothing is configured", () => {
  expect(endpointRefusal("http://127.0.0.1:9000", PUBLIC_AND_LOOPBACK)).toBeNull();
});

test("a prefix with wrong folders is refused in a sentence that ends with one dot", () => {
  const { error } = DestinationInput.safeParse({ ...GIVEN, prefix: "a/../b" });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "The prefix can't start with a slash, have two slashes in a row, or have a folder named . or .. in it.",
  ]);
});
