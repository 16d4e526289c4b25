import type { SealedColumn } from "@/lib/platform/reseal";
import { seal, unseal } from "@/lib/platform/seal";
import { Credentials } from "./contract";

const PURPOSE = "schedule-credentials";

/** Where credentials of schedules are kept, for who seals them anew. */
export const SEALED_SCHEDULE_CREDENTIALS: SealedColumn = {
  ...{ title: "credentials of schedules", table: "import_schedule" },
  ...{ column: "credentials", purpose: PURPOSE },
};

export const sealedCredentials = (credentials: Credentials): string => seal(PURPOSE, JSON.stringify(credentials));

/** Null when no secret of the installation opens them any more. */
export function openedCredentials(sealed: string): Credentials | null {
  const words = unseal(PURPOSE, sealed);
  return words === null ? null : Credentials.parse(JSON.parse(words));
}
