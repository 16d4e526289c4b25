import { createPrivateKey, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { newKeyPair } from "./self-signed";

test("a key pair comes with a certificate that is valid for ten years, and says whose it is", async () => {
  const now = Date.UTC(2026, 1, 28, 12);
  const [one, other] = [await newKeyPair("app.example", now), await newKeyPair("ä long name ".repeat(12), now)];
  const certificate = new X509Certificate(one.certificate);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(one.privateKey))).toBe(true);
  expect([certificate.subject, certificate.issuer]).toEqual(["CN=app.example", "CN=app.example"]);
  expect([new Date(certificate.validFrom).getTime(), new Date(certificate.validTo).getTime()]).toEqual([now, Date.UTC(2036, 1, 28, 12)]);
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2_048);
  expect(new X509Certificate(other.certificate).serialNumber).not.toBe(certificate.serialNumber);
});
