import { MAX_SCIM_BYTES } from "@/lib/accounts/sso/scim/protocol/contract";
import { CHUNK_BYTES } from "@/lib/catalog/imports/contract";
import { MAX_DECISIONS_BYTES } from "@/lib/catalog/quarantine/contract";
import { MAX_FILE_BYTES } from "@/lib/custom-fields/contract";
import { MAX_BODY_BYTES } from "@/lib/http/read-body";
import { MAX_LEGAL_TEXT } from "@/lib/legal/contract";

/** Paths that take more than a form: pictures and files as text. */
const LARGER: Readonly<Record<string, number>> = {
  "/api/console/brand/logo": 720 * 1024,
  "/api/staff/data/quarantine/file": MAX_DECISIONS_BYTES,
  // A character of a legal text takes three bytes at most, and a few for what JSON marks.
  "/api/staff/legal/versions": 4 * MAX_LEGAL_TEXT,
};

/** Pieces of a file that staff uploads. */
const UPLOAD_PATH = /^\/api\/staff\/data\/imports\/[^/]+\/content$/;

/** Values of custom fields as one CSV file. */
const VALUES_PATH = /^\/api\/(console|staff\/customers\/[^/]+)\/fields\/uploads$/;

/** What a directory sends. */
const SCIM_PATH = /^\/api\/scim\//;

/** Where a directory says that somebody signed out there. */
const LOGOUT_PATH = /^\/api\/sso\/oidc\/[^/]+\/logout$/;

/** Whether a path takes a body that doesn't say how long it is: directories are programs that nobody here can change. */
export const takesChunks = (path: string): boolean => SCIM_PATH.test(path) || LOGOUT_PATH.test(path);

/** Returns how many bytes a route of the portal takes. */
export function bodyLimitOf(path: string): number {
  if (UPLOAD_PATH.test(path)) return CHUNK_BYTES;
  if (SCIM_PATH.test(path)) return MAX_SCIM_BYTES;
  return VALUES_PATH.test(path) ? MAX_FILE_BYTES : (LARGER[path] ?? MAX_BODY_BYTES);
}
