import {
  allowInsecureRequests,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
} from "openid-client";
import { systemClock } from "@/lib/platform/clock";
import type { Context } from "@/lib/platform/context";
import { guardedFetch, type Fetching } from "@/lib/platform/outgoing/guarded-fetch";
import { urlFault } from "@/lib/platform/outgoing/url-fault";
import { unseal } from "@/lib/platform/seal";
import type { SsoConnection } from "@/prisma/generated/client";
import { SECRET_PURPOSE } from "../connections/records";
import { SsoRefusal } from "../refusal";
import { directoryFailure } from "./directory-failure";

const TIMEOUT_S = 8;
/** Clocks of directories that are a little off are no reason to keep anybody out. */
const TOLERANCE_S = 60;

/**
 * What a directory says of itself, fetched anew each time: its addresses and keys may change at any time. Signatures of ID tokens are
 * checked although they come over TLS, by the algorithms that the directory names; the library knows asymmetric ones only.
 * @throws SsoRefusal directory
 */
export async function directoryOf(ctx: Context, { issuer, clientId, clientSecret }: SsoConnection, how: Fetching): Promise<Configuration> {
  const secret = clientSecret === null ? null : unseal(SECRET_PURPOSE, clientSecret);
  if (issuer === null || clientId === null || secret === null || urlFault(issuer, how.policy) !== null)
    throw new SsoRefusal("directory", "The settings of the directory are incomplete. Save them again.");
  const isLoopback = how.policy.allowsLoopback && issuer.startsWith("http:");
  const config = await discovery(
    new URL(issuer),
    clientId,
    {
      client_secret: secret,
      [clockSkew]: Math.round((ctx.clock.now() - systemClock.now()) / 1_000),
      [clockTolerance]: TOLERANCE_S,
    },
    undefined,
    {
      [customFetch]: guardedFetch(how),
      timeout: TIMEOUT_S,
      execute: [enableNonRepudiationChecks, ...(isLoopback ? [allowInsecureRequests] : [])],
    },
  ).catch((error: unknown) => {
    throw directoryFailure(error, "Its description at /.well-known/openid-configuration could not be read.");
  });
  const { issuer: said, authorization_endpoint: authorise } = config.serverMetadata();
  // The library lets some providers name another one.
  if (said !== issuer) throw new SsoRefusal("directory", `The directory names another issuer than the one that was entered.`);
  if (authorise === undefined || urlFault(authorise, how.policy) !== null)
    throw new SsoRefusal("directory", "The directory names no authorization endpoint that can be used.");
  return config;
}
