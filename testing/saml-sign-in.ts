import { oursOf } from "@/lib/accounts/sso/connections/records";
import { KEY_PURPOSE } from "@/lib/accounts/sso/keys/records";
import { finishSaml } from "@/lib/accounts/sso/saml/sign-in-with-saml";
import { beginByEmail } from "@/lib/accounts/sso/sign-in/begin-sign-in";
import { newId } from "@/lib/core/ids";
import { prisma } from "@/lib/platform/database";
import { seal } from "@/lib/platform/seal";
import type { SsoConnection } from "@/prisma/generated/client";
import { visitor, type StoppedClock } from "./people";
import { assertionOf, encoded, requestIn, responseOf, signed, type Said } from "./saml-directory";
import { SIGNER } from "./saml-keys";
import { withSso, type WithSso } from "./sso";

const COOKIE = "cookie-of-the-browser";
export const ISSUER = "https://directory.example/entity";
export const SIGN_OUT = "https://directory.example/slo?tenant=1";
let count = 0;

/** A company whose directory signs people in by SAML, as a test drives it. */
export class SamlFirm {
  private constructor(
    readonly sso: WithSso,
    readonly clock: StoppedClock,
  ) {}

  static async open(clock: StoppedClock, values: Partial<SsoConnection> = {}): Promise<SamlFirm> {
    const signInUrl = "https://directory.example/sso";
    return new SamlFirm(await withSso("saml", clock, { issuer: ISSUER, signInUrl, certificates: [SIGNER.cert], ...values }), clock);
  }

  get ours() {
    return oursOf(this.sso.connection.id);
  }

  /** A key pair of ours that is in use. */
  async addKey({ cert, key }: { cert: string; key: string }, more: { usedFrom?: Date | null; endsAt?: Date } = {}): Promise<void> {
    const createdAt = new Date(this.clock.now() + ++count);
    const row = { id: newId("ssk"), connectionId: this.sso.connection.id, certificate: cert, privateKey: seal(KEY_PURPOSE, key) };
    await prisma().ssoKey.create({ data: { ...row, createdAt, usedFrom: createdAt, ...more } });
  }

  update = (data: Partial<SsoConnection>) => prisma().ssoConnection.update({ where: { orgId: this.sso.orgId }, data });

  async begin(name = "ann"): Promise<string> {
    const browser = { cookies: { oidc: COOKIE, saml: COOKIE }, sessionId: null };
    const from = visitor(this.clock, { address: `198.51.${Math.floor(++count / 250)}.${count % 250}` });
    return (await beginByEmail(from, { email: `${name}@${this.sso.domain}`, next: "/console" }, browser)).url;
  }

  said(requestId: string, other: Partial<Said> = {}): Said {
    const { acsUrl, entityId } = this.ours;
    const now = this.clock.now();
    return {
      ...{ requestId, acsUrl, audience: entityId, issuer: ISSUER, nameId: "id-of-ann", email: `ann@${this.sso.domain}`, at: now },
      ...{ format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", recipient: acsUrl, destination: acsUrl },
      ...{ inResponseTo: requestId, responseInResponseTo: requestId, notBefore: now - 60_000, notOnOrAfter: now + 300_000 },
      ...{ assertionId: `_assertion${++count}`, status: "urn:oasis:names:tc:SAML:2.0:status:Success" },
      ...other,
    };
  }

  /** Signs somebody in. `change`: what becomes of the signed response on its way. */
  async signIn(other: Partial<Said> = {}, change: (signedResponse: string) => string = (xml) => xml): Promise<string> {
    const { requestId, relayState } = requestIn(await this.begin());
    const said = this.said(requestId, other);
    const xml = change(signed(responseOf(said, assertionOf(said)), "Assertion"));
    const { sessionId } = await finishSaml(visitor(this.clock, { address: `203.0.113.${++count % 250}` }), {
      connectionId: this.sso.connection.id,
      browser: COOKIE,
      form: new URLSearchParams({ RelayState: relayState, SAMLResponse: encoded(xml) }),
    });
    return sessionId ?? "";
  }

  failure = async (): Promise<string | null> =>
    (await prisma().ssoConnection.findUniqueOrThrow({ where: { orgId: this.sso.orgId } })).lastFailure;
}
