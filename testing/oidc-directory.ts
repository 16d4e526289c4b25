import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { base64url, exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from "jose";
import type { Clock } from "@/lib/platform/clock";
import { PUBLIC_AND_LOOPBACK } from "@/lib/platform/outgoing/address-policy";
import type { Fetching } from "@/lib/platform/outgoing/guarded-fetch";

/** Somebody in the directory. */
export type DirectoryUser = { sub: string; email?: string; email_verified?: boolean | string; name?: string };

/** What a directory does that it should not. */
export type Misbehaviour = {
  claims?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  /** How the ID token is signed. */
  signing?: "none" | "HS256 with the public key" | "another key";
  /** The user's claims are at the userinfo endpoint, and not in the ID token. */
  isThin?: boolean;
  tokenStatus?: number;
};

/** What a logout token says beside what it must. */
export type LogoutToken = { claims: Record<string, unknown>; signing?: Misbehaviour["signing"] };

type Grant = { clientId: string; redirectUri: string; nonce: string; challenge: string; user: DirectoryUser };

export const CLIENT = { id: "client-of-heliodex", secret: "a secret of the client" };

/** Requests to directories on this machine. */
export const LOOPBACK: Fetching = { policy: PUBLIC_AND_LOOPBACK, resolve: () => Promise.resolve(["127.0.0.1"]) };

/** A provider of OpenID Connect on this machine: authorization code with PKCE, client secret, userinfo. Whoever asks is signed in as `user`. */
export class OidcDirectory {
  misbehaviour: Misbehaviour = {};
  user: DirectoryUser = { sub: "1" };
  readonly requests: string[] = [];
  private readonly codes = new Map<string, Grant>();
  private readonly tokens = new Map<string, DirectoryUser>();
  private server: http.Server | undefined;
  private keys!: { privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK; other: CryptoKey };
  issuer = "";

  constructor(private readonly clock: Clock) {}

  async open(): Promise<this> {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: "first", alg: "RS256", use: "sig" };
    this.keys = { privateKey, publicKey, jwk, other: (await generateKeyPair("RS256")).privateKey };
    this.server = http.createServer((request, response) => {
      this.answer(request)
        .then(({ status = 200, headers = {}, body = {} }) => {
          response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
        })
        .catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    await new Promise<void>((done) => this.server?.listen(0, "127.0.0.1", done));
    this.issuer = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  private get metadata(): Record<string, unknown> {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      ...this.misbehaviour.metadata,
    };
  }

  private async answer(request: http.IncomingMessage): Promise<{ status?: number; headers?: Record<string, string>; body?: unknown }> {
    const url = new URL(request.url ?? "/", this.issuer);
    this.requests.push(url.pathname);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Buffer));
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return { body: this.metadata };
      case "/keys":
        return { body: { keys: [this.keys.jwk] } };
      case "/authorize":
        return { status: 302, headers: { location: this.authorise(url).href } };
      case "/token":
        return this.exchange(new URLSearchParams(Buffer.concat(chunks).toString()), request.headers.authorization ?? "");
      case "/userinfo": {
        const user = this.tokens.get((request.headers.authorization ?? "").replace(/^Bearer /, ""));
        return user ? { body: user } : { status: 401 };
      }
      default:
        return { status: 404 };
    }
  }

  /** Signs `user` in without a page, and returns where the browser is sent back to. */
  authorise(url: URL): URL {
    const read = (name: string): string => url.searchParams.get(name) ?? "";
    const code = randomBytes(16).toString("hex");
    this.codes.set(code, {
      ...{ clientId: read("client_id"), redirectUri: read("redirect_uri"), nonce: read("nonce"), challenge: read("code_challenge") },
      user: this.user,
    });
    const back = new URL(read("redirect_uri"));
    back.search = new URLSearchParams({ code, state: read("state"), iss: this.issuer }).toString();
    return back;
  }

  private async exchange(form: URLSearchParams, authorization: string) {
    const grant = this.codes.get(form.get("code") ?? "");
    this.codes.delete(form.get("code") ?? "");
    const basic = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
      .toString()
      .split(":")
      .map((part) => decodeURIComponent(part.replaceAll("+", " ")));
    const [id, secret] = authorization === "" ? [form.get("client_id"), form.get("client_secret")] : basic;
    if (this.misbehaviour.tokenStatus) return { status: this.misbehaviour.tokenStatus, body: { error: "server_error" } };
    if (id !== CLIENT.id || secret !== CLIENT.secret) return { status: 401, body: { error: "invalid_client" } };
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || grant.clientId !== id || grant.redirectUri !== form.get("redirect_uri") || grant.challenge !== challenge)
      return { status: 400, body: { error: "invalid_grant" } };
    const token = randomBytes(16).toString("hex");
    this.tokens.set(token, grant.user);
    return { body: { access_token: token, token_type: "Bearer", expires_in: 300, id_token: await this.idToken(grant) } };
  }

  private async idToken({ clientId, nonce, user }: Grant): Promise<string> {
    const now = Math.floor(this.clock.now() / 1_000);
    const { claims = {}, signing, isThin = false } = this.misbehaviour;
    const person = isThin ? { sub: user.sub } : user;
    const payload = { iss: this.issuer, aud: clientId, iat: now, exp: now + 300, nonce, ...person, ...claims };
    return this.signed(payload, signing);
  }

  /** What the directory posts when somebody signs out there; claims that are undefined are left out. */
  async logoutToken({ claims, signing }: LogoutToken): Promise<string> {
    const now = Math.floor(this.clock.now() / 1_000);
    const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
    const payload = { iss: this.issuer, aud: CLIENT.id, iat: now, exp: now + 120, jti: randomBytes(8).toString("hex"), events, ...claims };
    return this.signed(JSON.parse(JSON.stringify(payload)), signing);
  }

  private async signed(payload: JWTPayload, signing: Misbehaviour["signing"]): Promise<string> {
    if (signing === "none") return `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(payload))}.`;
    if (signing === "HS256 with the public key")
      return new SignJWT(payload)
        .setProtectedHeader({ alg: "HS256", kid: "first" })
        .sign(Buffer.from(await exportSPKI(this.keys.publicKey)));
    const key = signing === "another key" ? this.keys.other : this.keys.privateKey;
    return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "first" }).sign(key);
  }
}
