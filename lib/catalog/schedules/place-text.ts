import { originOf } from "@/lib/platform/outgoing/url-fault";
import type { Place } from "./contract";

/** Whom credentials are given to; empty where nobody asks for any. */
export function hostOf(place: Place): string {
  if (place.via === "folder") return "";
  // The key is part of who it is: with another one, it may be another host of that name.
  return place.via === "sftp" ? `${place.host.toLowerCase()}:${place.port} ${place.fingerprint}` : originOf(place.url);
}

/** What of a place stays on record: never a path or query that may let whoever knows it in. */
export function placeText(place: Place): string {
  if (place.via === "folder") return `folder ${place.folder || "/"}`;
  return place.via === "sftp" ? `sftp ${place.host}:${place.port}` : `${place.via} ${originOf(place.url)}`;
}
