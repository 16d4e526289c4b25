import type { Tone } from "@/components/ui/status-dot";
import type { Place, PlaceVia, RunState } from "@/lib/catalog/schedules/contract";

export const RUN_TONES: Readonly<Partial<Record<RunState, Tone>>> = {
  published: "ok",
  held: "sun",
  "layout-changed": "bad",
  failed: "bad",
};

export const PLACE_OPTIONS = [
  { value: "https", label: "A URL (HTTPS)" },
  { value: "s3", label: "A bucket (S3)" },
  { value: "sftp", label: "An SFTP server" },
  { value: "folder", label: "A watched folder" },
] as const satisfies readonly { value: PlaceVia; label: string }[];

export const SIGN_IN_OPTIONS = [
  { value: "none", label: "None" },
  { value: "basic", label: "User name and password" },
  { value: "bearer", label: "Bearer token" },
] as const;

export const SFTP_SIGN_IN_OPTIONS = [
  { value: "password", label: "Password" },
  { value: "private-key", label: "Private key" },
] as const;

const within = (folder: string, pattern: string): string => (folder === "" || folder === "." ? pattern : `${folder}/${pattern}`);

/** Where a file comes from, without the part of a URL that may hold a key. */
export function placeTitle(place: Place): string {
  if (place.via === "folder") return `Watched folder: ${within(place.folder, place.pattern)}`;
  if (place.via === "sftp") return `${place.host}: ${within(place.folder, place.pattern)}`;
  const { host, pathname } = new URL(place.url);
  return place.via === "https" ? `${host}${pathname}` : `${host}${pathname}/${place.prefix}${place.pattern}`;
}
