import { escape } from "node:querystring";
import { SAML as Saml, ValidateInResponseTo } from "@node-saml/node-saml";
import { reading, type Context } from "@/lib/platform/context";
import type { SsoConnection } from "@/prisma/generated/client";
import { oursOf } from "../connections/records";
import { currentKey, listKeys, privateKeyOf } from "../keys/records";
import { SsoRefusal } from "../refusal";

type More = { requestId?: string; isForced?: boolean; privateKey?: string | undefined };

/**
 * The library makes requests and verifies signatures. Audience, times, recipients and what was asked for are checked in
 * `read-assertion.ts`: by our clock, and against the attempt in the database.
 */
export function samlOf(connection: SsoConnection, more: More = {}): Saml {
  const { entityId, acsUrl } = oursOf(connection.id);
  const { requestId, isForced = false, privateKey } = more;
  return new Saml({
    ...{
      callbackUrl: acsUrl,
      issuer: entityId,
      audience: false,
      entryPoint: connection.signInUrl ?? "",
      logoutUrl: connection.signOutUrl ?? "",
      idpCert: connection.certificates,
    },
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: false, acceptedClockSkewMs: -1, signatureAlgorithm: "sha256" },
    ...{
      validateInResponseTo: ValidateInResponseTo.never,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      forceAuthn: isForced,
    },
    ...(privateKey === undefined ? {} : { privateKey }),
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  });
}

/** The private key that signs what we send. @throws SsoRefusal directory (none, or sealed with a secret that is not listed any more) */
export async function signingKey(ctx: Context, { id }: SsoConnection): Promise<string> {
  const current = currentKey(await listKeys(reading(ctx), id, ctx.clock.now()));
  const key = current ? privateKeyOf(current) : null;
  if (key === null) throw new SsoRefusal("directory", "There is no certificate of ours that can be used. Create one.");
  return key;
}

/** The library signs a query in one encoding and writes it in another; a directory verifies what is written. */
export function asSigned(url: string): string {
  const [place = "", query = ""] = url.split("?", 2);
  const parts = [...new URLSearchParams(query)].map((part) => part.map(escape).join("="));
  return `${place}?${parts.join("&")}`;
}
