import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { assertionOf, encoded, requestIn, responseOf, type Said, signed } from "@/testing/saml-directory";
import { SIGNER } from "@/testing/saml-keys";

/** What an administrator copies from the console. */
export type ServiceValues = { entityId: string; acsUrl: string };
export type SamlUser = { nameId: string; email: string };

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

/** A SAML directory on this machine. Whoever is sent to it is signed in as `user` and comes back by a form that sends itself. */
export class SamlProvider {
  readonly issuer = "https://directory.example/saml-journey";
  signInUrl = "";
  user: SamlUser = { nameId: "nobody", email: "nobody@directory.example" };
  service: ServiceValues = { entityId: "", acsUrl: "" };
  /** What is said otherwise than it should be. */
  otherwise: Partial<Said> = {};
  /** The key that signs. */
  key: string = SIGNER.key;
  /** The last form that was sent. */
  lastForm: { RelayState: string; SAMLResponse: string } | null = null;
  private server: http.Server | undefined;
  private count = 0;

  async open(): Promise<this> {
    this.server = http.createServer((request, response) => this.answer(request, response));
    await new Promise<void>((done) => this.server?.listen(0, "127.0.0.1", done));
    this.signInUrl = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/sso`;
    return this;
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.server?.closeAllConnections();
      this.server?.close(() => done());
    });
  }

  private answer({ url = "/" }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, this.signInUrl);
    if (pathname !== "/sso" || !searchParams.has("SAMLRequest")) return void response.writeHead(404).end();
    const { requestId, relayState } = requestIn(new URL(url, this.signInUrl).href);
    const said = this.said(requestId);
    this.lastForm = {
      RelayState: relayState,
      SAMLResponse: encoded(signed(responseOf(said, assertionOf(said)), "Assertion", { key: this.key })),
    };
    const fields = Object.entries(this.lastForm).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
    const form = `<form method="post" action="${this.service.acsUrl}">${fields.join("")}<button>Continue</button></form>`;
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><html lang="en"><title>Directory</title>${form}<script>document.forms[0].submit()</script></html>`);
  }

  private said(requestId: string): Said {
    const { entityId, acsUrl } = this.service;
    const at = Date.now();
    return {
      ...{ requestId, acsUrl, audience: entityId, issuer: this.issuer, ...this.user, at, format: PERSISTENT, status: SUCCESS },
      ...{ recipient: acsUrl, destination: acsUrl, inResponseTo: requestId, responseInResponseTo: requestId },
      ...{ notBefore: at - 60_000, notOnOrAfter: at + 300_000, assertionId: `_journey${at}${(this.count += 1)}` },
      ...this.otherwise,
    };
  }
}
