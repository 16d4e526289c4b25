import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newSecret, signedHeaders } from "./sign-message";

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice("whsec_".length), "base64");

test("a message is signed with both secrets of an overlap, the newest first, over its ID, second and body", () => {
  const [newest, before] = [newSecret(), newSecret()];
  const body = '{"name":"Müller & Söhne – 250 W ☀"}';
  const signature = (secret: string) => `v1,${createHmac("sha256", keyOf(secret)).update(`msg_1.1795238842.${body}`).digest("base64")}`;
  expect(signedHeaders([newest, before], { id: "msg_1", atMs: 1_795_238_842_999, body })).toEqual({
    "webhook-id": "msg_1",
    "webhook-timestamp": "1795238842",
    "webhook-signature": `${signature(newest)} ${signature(before)}`,
  });
});

test("a secret has 32 random bytes", () => {
  expect(keyOf(newSecret())).toHaveLength(32);
  expect(newSecret()).not.toBe(newSecret());
});
