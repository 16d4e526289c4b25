import { verify, X509Certificate } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { isSealedWithFirst } from "@/lib/platform/seal";
import { operator, person, StoppedClock, visitor } from "@/testing/people";
import { encryptedResponse, ENCRYPTIONS, signed, type Encryption } from "@/testing/saml-directory";
import { OTHER_SIGNER, SIGNER } from "@/testing/saml-keys";
import { ISSUER, SamlFirm } from "@/testing/saml-sign-in";
import { withOidc } from "@/testing/sso";
import { useDatabase } from "@/testing/use-database";
import { pruneAccounts } from "../../prune-accounts";
import { saveConnection } from "../connections/save-connection";
import { createCertificate } from "../keys/create-certificate";
import { useNextCertificate } from "../keys/use-next-certificate";
import { readSso } from "../read-sso";
import { samlMetadata } from "./metadata";

useDatabase();

const clock = new StoppedClock();
const refused = { code: "sign-in-refused", reason: "directory" };
const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, "");
let firm: SamlFirm;
beforeEach(async () => {
  firm = await SamlFirm.open(clock);
});

const INPUT = {
  protocol: "saml" as const,
  issuer: ISSUER,
  signInUrl: "https://directory.example/sso",
  defaultRole: "analyst" as const,
  certificates: SIGNER.cert,
};
const keys = async () => (await readSso(await firm.sso.owner.ctx(), firm.sso.orgId)).connection?.keys ?? [];
const sealed =
  (how?: Encryption, more = {}) =>
  (xml: string) =>
    encryptedResponse(xml, OTHER_SIGNER.cert, { ...(how ? { how } : {}), ...more });

test("a key pair is made once, its private key sealed, and the next one replaces it with days of overlap", async () => {
  const { owner, orgId, connection } = firm.sso;
  const ctx = () => owner.ctx();
  for (const wanted of [{ signsRequests: true }, { requiresEncryption: true }, { signOutUrl: "https://directory.example/slo" }])
    await expect(saveConnection(await ctx(), orgId, { ...INPUT, ...wanted })).rejects.toMatchObject({
      extra: { errors: [{ parameter: Object.keys(wanted)[0], detail: expect.stringMatching(/certificate first/) }] },
    });
  await expect(useNextCertificate(await ctx(), orgId)).rejects.toMatchObject({ code: "conflict" });
  // The last mail is known by its time.
  clock.forward(1);
  await createCertificate(await ctx(), orgId);
  const [first] = await keys();
  expect(first).toMatchObject({ state: "current", endsAt: null });
  const row = await prisma().ssoKey.findFirstOrThrow({ where: { connectionId: connection.id } });
  expect([row.privateKey.includes("PRIVATE"), isSealedWithFirst(row.privateKey)]).toEqual([false, true]);
  const mails = await prisma().mail.findMany({ where: { toAddress: owner.email } });
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/SAML certificate was created/));
  clock.forward(1);
  await createCertificate(await ctx(), orgId);
  expect((await keys()).map(({ state }) => state)).toEqual(["current", "next"]);
  await expect(createCertificate(await ctx(), orgId)).rejects.toMatchObject({ code: "conflict" });
  const [, next] = await keys();
  const both = await samlMetadata(visitor(clock), connection.id);
  for (const key of [first, next]) expect(both).toContain(bare(key?.certificate ?? ""));
  await useNextCertificate(await ctx(), orgId);
  expect((await keys()).map(({ state }) => state)).toEqual(["former", "current"]);
  // What the directory still encrypts for the one before is read until its days are over.
  const forFormer = (xml: string) => encryptedResponse(xml, first?.certificate ?? "");
  expect(await firm.signIn({}, forFormer)).toMatch(/^ses_/);
  expect(await firm.signIn({}, (xml) => encryptedResponse(xml, next?.certificate ?? ""))).toMatch(/^ses_/);
  clock.forward(7 * DAY_MS + 1);
  await expect(firm.signIn({}, forFormer)).rejects.toMatchObject(refused);
  await pruneAccounts(operator(clock), { areUnverifiedInUse: true });
  expect(await prisma().ssoKey.count({ where: { connectionId: connection.id } })).toBe(1);
});

test("a certificate more of the directory leaves what was tested, and another one in its place does not; both are on record", async () => {
  const { owner, orgId } = firm.sso;
  const stand = async () => {
    const { changedAt } = await prisma().ssoConnection.findUniqueOrThrow({ where: { orgId } });
    return [changedAt.getTime(), await prisma().event.count({ where: { orgId, type: "sso.changed" } })] as const;
  };
  const save = async (certificates: string) => {
    clock.forward(1);
    await saveConnection(await owner.ctx(), orgId, { ...INPUT, certificates });
    return stand();
  };
  const [tested, events] = await save(SIGNER.cert);
  const both = [SIGNER.cert, OTHER_SIGNER.cert].join("\n");
  expect(await save(both)).toEqual([tested, events + 1]);
  expect(await save(both)).toEqual([tested, events + 1]);
  const { data } = await prisma().event.findFirstOrThrow({ where: { orgId, type: "sso.changed" }, orderBy: { id: "desc" } });
  expect(data).toEqual({ changes: { certificates: true } });
  const [later, more] = await save(OTHER_SIGNER.cert);
  expect([later > tested, more]).toEqual([true, events + 2]);
});

test("only owners who signed in just now change it, and only for SAML", async () => {
  const { owner, orgId } = firm.sso;
  const developer = await person({ clock, orgId, role: "developer" });
  for (const act of [createCertificate, useNextCertificate]) {
    await expect(act(await developer.ctx(), orgId)).rejects.toMatchObject({ code: "role-missing" });
    await expect(act(await (await person({ clock })).ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
    const late = { ...(await owner.ctx()), clock: { now: () => clock.now() + 16 * 60_000 } };
    await expect(act(late, orgId)).rejects.toMatchObject({ code: "step-up-required" });
  }
  const other = await withOidc("https://login.firm.example", clock);
  await expect(createCertificate(await other.owner.ctx(), other.orgId)).rejects.toMatchObject({ code: "conflict" });
});

test("requests are signed where it is wanted, over what is written in the URL, and the metadata says so", async () => {
  expect(await firm.begin()).not.toContain("Signature=");
  expect(await samlMetadata(visitor(clock), firm.sso.connection.id)).toContain('AuthnRequestsSigned="false"');
  await firm.addKey(OTHER_SIGNER);
  await firm.update({ signsRequests: true, signInUrl: "https://directory.example/sso?tenant=a%20b&tenant=(c)" });
  const url = await firm.begin();
  expect(url).toContain("?tenant=a%20b&tenant=(c)&SAMLRequest=");
  const [, signedPart = "", signature = ""] = /(SAMLRequest=.*)&Signature=(.*)$/.exec(url) ?? [];
  expect(signedPart).toContain("SigAlg=http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256");
  const { publicKey } = new X509Certificate(OTHER_SIGNER.cert);
  expect(verify("sha256", Buffer.from(signedPart), publicKey, Buffer.from(decodeURIComponent(signature), "base64"))).toBe(true);
  const metadata = await samlMetadata(visitor(clock), firm.sso.connection.id);
  for (const part of ['AuthnRequestsSigned="true"', 'use="signing"', 'use="encryption"', "aes256-gcm", "rsa-oaep-mgf1p", firm.ours.sloUrl])
    expect(metadata).toContain(part);
  expect(metadata).not.toMatch(/rsa-1_5|tripledes|PRIVATE/);
  await prisma().ssoKey.updateMany({ where: { connectionId: firm.sso.connection.id }, data: { privateKey: "lost" } });
  await expect(firm.begin()).rejects.toMatchObject({ code: "unavailable" });
});

test.each<Encryption>(["AES-256-GCM", "AES-128-GCM", "AES-256-CBC", "AES-128-CBC with SHA-256"])(
  "an assertion is read by %s",
  async (how) => {
    await firm.addKey(OTHER_SIGNER);
    await firm.update({ requiresEncryption: true });
    const session = await prisma().session.findUniqueOrThrow({
      where: { id: await firm.signIn({}, sealed(how)) },
      include: { user: true },
    });
    expect(session.user.email).toBe(`ann@${firm.sso.domain}`);
    expect(ENCRYPTIONS[how].key).toMatch(/rsa-oaep/);
  },
);

test.each<Encryption>(["RSA 1.5", "triple DES"])("%s is refused before anything is decrypted", async (how) => {
  await firm.addKey(OTHER_SIGNER);
  await expect(firm.signIn({}, sealed(how))).rejects.toMatchObject(refused);
  expect(await firm.failure()).toMatch(/algorithm that is not supported/);
});

test("an assertion that is not encrypted is refused where encryption is required", async () => {
  await firm.addKey(OTHER_SIGNER);
  await firm.signIn();
  await firm.update({ requiresEncryption: true });
  await expect(firm.signIn()).rejects.toMatchObject(refused);
  expect(await firm.failure()).toMatch(/not encrypted/);
  // Beside an encrypted one it is refused as well, whichever is read.
  const beside = (xml: string): string =>
    sealed()(xml).replace("<saml:EncryptedAssertion", `${/<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0]}<saml:EncryptedAssertion`);
  await expect(firm.signIn({}, beside)).rejects.toMatchObject(refused);
});

const flipped = (at: number) => (bytes: Buffer) => {
  const spoiled = Buffer.from(bytes);
  const index = at < 0 ? spoiled.length + at : at;
  spoiled[index] = (spoiled[index] ?? 0) ^ 1;
  return spoiled;
};
const unsigned = (text: string): string => text.replace(/<ds:Signature .*<\/ds:Signature>/s, "");
const bySomebodyElse = (text: string): string => signed(unsigned(text), "Assertion", { key: OTHER_SIGNER.key });

test("whatever fails after decryption is answered in one sentence, so that nobody decrypts by asking", async () => {
  await firm.addKey(OTHER_SIGNER);
  const attempts: ((xml: string) => string)[] = [
    sealed("AES-256-GCM", { change: flipped(20) }),
    sealed("AES-256-GCM", { change: flipped(-1) }),
    sealed("AES-256-CBC", { change: flipped(-17) }),
    sealed("AES-256-CBC", { change: flipped(40) }),
    sealed("AES-256-CBC", { change: (bytes: Buffer) => bytes.subarray(0, -16) }),
    sealed("AES-256-CBC", { change: () => Buffer.alloc(0) }),
    sealed("AES-256-GCM", { change: () => Buffer.alloc(10) }),
    sealed("AES-256-GCM", { inside: () => "no XML" }),
    sealed("AES-256-GCM", { inside: () => "<a/>" }),
    sealed("AES-256-GCM", { inside: unsigned }),
    sealed("AES-256-GCM", { inside: bySomebodyElse }),
    sealed("AES-256-GCM", { inside: (text: string) => text + text }),
    sealed("AES-256-GCM", { inside: (text: string) => text.replace("id-of-ann", "id-of-bob") }),
    // The response is signed as a whole, and what is inside is not.
    (xml) => signed(sealed("AES-256-GCM", { inside: unsigned })(xml), "Response"),
    // For a key that we have not.
    (xml) => encryptedResponse(xml, SIGNER.cert),
  ];
  const said = new Set<string | null>();
  for (const attempt of attempts) {
    await expect(firm.signIn({}, attempt)).rejects.toMatchObject(refused);
    said.add(await firm.failure());
  }
  expect([...said]).toEqual([expect.stringMatching(/^The encrypted assertion could not be used/)]);
  expect(await prisma().member.count({ where: { orgId: firm.sso.orgId } })).toBe(1);
});

test("what is wrong in a verified assertion is said as ever, and it is used once", async () => {
  await firm.addKey(OTHER_SIGNER);
  await expect(firm.signIn({ audience: "https://other.example" }, sealed())).rejects.toMatchObject(refused);
  expect(await firm.failure()).toMatch(/another audience/);
  await firm.signIn({ assertionId: "_once" }, sealed());
  await expect(firm.signIn({ assertionId: "_once" }, sealed())).rejects.toMatchObject(refused);
  expect(await firm.failure()).toMatch(/used already/);
});
