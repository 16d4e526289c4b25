import type { IncomingMessage } from "node:http";
import { brandAt } from "@/lib/brand/brand-at";
import type { Maybe } from "@/lib/core/maybe";
import { plainAddress } from "@/lib/core/network";
import { behindDoor } from "@/lib/platform/brand-paths";
import type { Brand } from "@/lib/platform/brand-scope";
import { env } from "@/lib/platform/env";

/** Of the portal's own routes, the one that the explorer of a white-label host needs. */
const PORTAL_ROUTES = ["/api/public/explorer-token"];

function isFromProxy({ socket }: IncomingMessage): boolean {
  const proxies = env().TRUST_PROXY;
  return proxies !== false && ("hops" in proxies || proxies.isTrusted(plainAddress(socket.remoteAddress) ?? ""));
}

/** The host that was asked for: the Host header, or what a trusted proxy says that it was. Of several the proxy's own is the last. */
function askedHost(req: IncomingMessage): string | undefined {
  const forwarded = isFromProxy(req) ? [req.headers["x-forwarded-host"]].flat().join(",").split(",").at(-1)?.trim() : "";
  return forwarded === undefined || forwarded === "" ? req.headers.host : forwarded;
}

/** The brand that a request is answered under; null on our own host and on every host that is nobody's. */
export const brandOfRequest = (req: IncomingMessage): Maybe<Brand | null> => brandAt(askedHost(req));

/** The same for bytes that never became a request, as far as a host can be read from them. */
export function brandOfBytes(error: Error & { rawPacket?: unknown }): Maybe<Brand | null> {
  if (!Buffer.isBuffer(error.rawPacket)) return null;
  return brandAt(/^host:[ \t]*(\S{1,260})[ \t]*\r?$/im.exec(error.rawPacket.toString("latin1", 0, 32_768))?.[1]);
}

/** Where a white-label host sends a reader on to; null for what it answers itself. */
export function leadsTo(path: string, brand: Brand): string | null {
  return path === "/" ? "/docs" : behindDoor(path, brand);
}

export const isHiddenRoute = (path: string): boolean => !PORTAL_ROUTES.includes(path);
