import { expect, test } from "vitest";
import type { ReadTxt } from "@/lib/platform/outgoing/read-txt";
import { judgeSpf } from "./judge-spf";
import { judgeDkim, judgeDmarc } from "./judge-tags";

type Zone = Readonly<Record<string, readonly string[] | null>>;
const dns =
  (zone: Zone): ReadTxt =>
  (name) =>
    Promise.resolve(zone[name] === undefined ? [] : zone[name]);

const includes = (count: number) => Array.from({ length: count }, (_, i) => `include:s${i}.example`).join(" ");
const senders = (count: number): Zone =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}.example`, ["v=spf1 ip4:192.0.2.1 -all"]]));

const SPF: readonly (readonly [string, Zone, string, string])[] = [
  ["none", { "a.example": ["google-site-verification=x"] }, "missing", "There is no SPF record"],
  ["no answer", { "a.example": null }, "unknown", "did not respond"],
  ["two", { "a.example": ["v=spf1 -all", "v=spf1 mx ~all"] }, "wrong", "There are 2 SPF records"],
  ["~all", { "a.example": ["other", "v=spf1 mx a ~all"] }, "found", "~all, 2 of 10 DNS lookups."],
  ["-all in capitals", { "a.example": ["V=SPF1 IP4:192.0.2.1 -ALL"] }, "found", "-all, 0 of 10"],
  ["another version", { "a.example": ["v=spf10 -all"] }, "missing", "There is no SPF record"],
  ["?all", { "a.example": ["v=spf1 mx ?all"] }, "wrong", "It has ?all"],
  ["a bare all", { "a.example": ["v=spf1 mx all"] }, "wrong", "It has +all"],
  ["no all", { "a.example": ["v=spf1 mx"] }, "wrong", "does not end in ~all or -all"],
  ["ten lookups", { "a.example": [`v=spf1 ${includes(10)} ~all`], ...senders(10) }, "found", "10 of 10"],
  ["eleven lookups", { "a.example": [`v=spf1 ${includes(11)} ~all`], ...senders(11) }, "wrong", "more than 10"],
  [
    "what is included counts",
    { "a.example": ["v=spf1 include:b.example ~all"], "b.example": ["v=spf1 a mx ptr exists:x.example ?all"] },
    "found",
    "5 of 10",
  ],
  ["a circle", { "a.example": ["v=spf1 include:a.example ~all"] }, "wrong", "more than 10"],
  ["an include without a record", { "a.example": ["v=spf1 include:b.example ~all"] }, "wrong", "b.example, which has no SPF record"],
  ["an include that does not answer", { "a.example": ["v=spf1 include:b.example ~all"], "b.example": null }, "unknown", "did not"],
  ["a redirect", { "a.example": ["v=spf1 redirect=b.example"], "b.example": ["v=spf1 mx -all"] }, "found", "-all, 2 of 10"],
  ["a redirect behind all", { "a.example": ["v=spf1 -all redirect=b.example"] }, "found", "-all, 0 of 10"],
  ["a macro", { "a.example": ["v=spf1 include:%{i}.b.example -all"] }, "found", "1 of 10"],
];

test.each(SPF)("SPF with %s", async (_what, zone, state, reason) => {
  const judged = await judgeSpf("a.example", dns(zone));
  expect(judged).toMatchObject({ state, reason: expect.stringContaining(reason) });
});

const DKIM: readonly (readonly [string, readonly string[] | null, string, string])[] = [
  ["none", [], "missing", "There is no DKIM key"],
  ["no answer", null, "unknown", "did not respond"],
  ["a key", ["v=DKIM1; k=rsa; p=MIGfMA0G+/="], "found", "It has a key."],
  ["a key without a version", ["k=ed25519; p=abc="], "found", "It has a key."],
  ["a revoked key", ["v=DKIM1; p="], "wrong", "revokes"],
  ["no key", ["v=DKIM1; k=rsa"], "wrong", "p= is missing"],
  ["another version", ["v=DKIM2; p=abc"], "wrong", "v=DKIM1"],
  ["something that is no key", ["v=DKIM1; p=<paste here>"], "wrong", "not base64"],
  ["two records", ["v=DKIM1; p=a", "v=DKIM1; p=b"], "wrong", "There are 2 records"],
];

test.each(DKIM)("DKIM with %s", async (_what, values, state, reason) => {
  const judged = await judgeDkim("s1._domainkey.a.example", dns({ "s1._domainkey.a.example": values }));
  expect(judged).toMatchObject({ state, reason: expect.stringContaining(reason) });
});

const DMARC: readonly (readonly [string, Zone, string, string])[] = [
  ["none", {}, "missing", "There is no DMARC record"],
  ["no answer", { "_dmarc.mail.a.example": null }, "unknown", "did not respond"],
  ["reject", { "_dmarc.mail.a.example": ["v=DMARC1; p=reject"] }, "found", "The policy is reject."],
  ["none as the policy", { "_dmarc.mail.a.example": ["v=DMARC1;p=none"] }, "found", "only asks for reports"],
  [
    "the domain above",
    { "_dmarc.a.example": ["v=DMARC1; p=reject; sp=quarantine"] },
    "found",
    "quarantine. It comes from _dmarc.a.example",
  ],
  ["no policy", { "_dmarc.mail.a.example": ["v=DMARC1; rua=mailto:x@a.example"] }, "wrong", "p= is missing"],
  ["an unknown policy", { "_dmarc.mail.a.example": ["v=DMARC1; p=block"] }, "wrong", "none, quarantine or reject"],
  ["two", { "_dmarc.mail.a.example": ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }, "wrong", "There are 2 DMARC records"],
  ["something else", { "_dmarc.mail.a.example": ["p=reject"] }, "wrong", "v=DMARC1"],
];

test.each(DMARC)("DMARC with %s", async (_what, zone, state, reason) => {
  const judged = await judgeDmarc("mail.a.example", dns(zone));
  expect(judged).toMatchObject({ state, reason: expect.stringContaining(reason) });
});
