import { S3ServiceError } from "s3mini";
import { expect, test } from "vitest";
import { failureSentence } from "./failure-sentence";

const said = (status: number, body: string): string => failureSentence(new S3ServiceError("S3 returned", status, "Unknown", body));
const error = (code: string): string => `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>Of the store</Message></Error>`;

test.each([
  [403, "SignatureDoesNotMatch", "The secret access key does not belong to the access key ID."],
  [403, "InvalidAccessKeyId", "The store does not know the access key ID."],
  [403, "AccessDenied", "no permission to write"],
  [403, "RequestTimeTooSkewed", "The clock of the store"],
  [404, "NoSuchBucket", "The bucket does not exist."],
  [301, "PermanentRedirect", "The bucket is in another region."],
  [400, "AuthorizationHeaderMalformed", "The bucket is in another region."],
  [503, "SlowDown", "The store responded with 503 (SlowDown)."],
  [403, "AccountProblem", "403 (AccountProblem) and rejected the request"],
])("%i %s is said in our words", (status, code, sentence) => {
  expect(said(status, error(code))).toContain(sentence);
  expect(said(status, error(code))).not.toContain("Of the store");
});

test.each([
  ["no XML", "<html>Sign in here</html>"],
  ["a code that is a sentence", error("Call this number")],
  ["a code that is markup", error("<b>x</b>")],
  ["a code that is too long", error("A".repeat(61))],
  ["a code that comes late", `${" ".repeat(20_000)}${error("SlowDown")}`],
  ["nothing", ""],
])("of %s only the status is said", (_what, body) => {
  expect(said(503, body)).toBe("The store responded with 503.");
});

test("the name of a property that every object has is a code like others", () => {
  expect(said(503, error("constructor"))).toBe("The store responded with 503 (constructor).");
});
