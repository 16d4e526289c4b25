import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";
import type { AddPasskeyInput, PasskeyOptions, PasskeySigned } from "@/lib/accounts/contract";

/** CBOR (RFC 8949) of what a passkey hands over: numbers, text, bytes, and maps of them. */
function cbor(value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (data: Uint8Array | string): Buffer => createHash("sha256").update(data).digest();

/** What a dishonest page or device does differently. */
export type Deviation = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; challenge?: string; key?: KeyObject };

/** A passkey of a device (WebAuthn, ES256) that somebody touches whenever it is asked. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private counter = 0;

  constructor(
    private readonly origin = "https://api.example",
    private readonly rpId = "api.example",
  ) {}

  private data(flags: number, { rpId = this.rpId, isVerified = true, counter = ++this.counter }: Deviation): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count]);
  }

  private client(type: string, options: PasskeyOptions, { origin = this.origin, challenge }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: challenge ?? options.options["challenge"], origin, crossOrigin: false }));
  }

  make(options: PasskeyOptions, name = "Laptop", deviation: Deviation = {}): AddPasskeyInput {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cbor(key)]);
    const authData = Buffer.concat([this.data(64, deviation), credential]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    const response = {
      clientDataJSON: url(this.client("webauthn.create", options, deviation)),
      attestationObject: url(cbor(attestation)),
      transports: ["internal"],
    };
    return { name, made: { id: url(this.id), rawId: url(this.id), type: "public-key", response } };
  }

  sign(options: PasskeyOptions, deviation: Deviation = {}): PasskeySigned {
    const client = this.client("webauthn.get", options, deviation);
    const authenticatorData = this.data(0, deviation);
    const signature = createSign("SHA256")
      .update(Buffer.concat([authenticatorData, sha256(client)]))
      .sign(deviation.key ?? this.keys.privateKey);
    const response = { clientDataJSON: url(client), authenticatorData: url(authenticatorData), signature: url(signature) };
    return { id: url(this.id), rawId: url(this.id), type: "public-key", response };
  }
}
