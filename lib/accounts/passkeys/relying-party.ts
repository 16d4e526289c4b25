import { isIP } from "node:net";
import { brandName } from "@/lib/platform/brand";
import type { Context } from "@/lib/platform/context";
import { ownUrl } from "@/lib/platform/env";

/** For whom passkeys sign: `id` is the name that they are kept under, and no address of a machine can be one. */
export type RelyingParty = { id: string; name: string; origin: string };

const isAddress = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, "")) !== 0;

/** On one's own machine it is reached by this name too. */
const LOCAL = "localhost";

/** This installation, white-label hosts aside: nobody signs in there. */
export function relyingParty({ isLocal }: Context): RelyingParty {
  const own = new URL(ownUrl());
  const name = brandName();
  if (!isAddress(own.hostname)) return { id: own.hostname, name, origin: own.origin };
  return { id: LOCAL, name, origin: isLocal ? `http://${LOCAL}${own.port === "" ? "" : `:${own.port}`}` : own.origin };
}
