import type { SealedColumn } from "@/lib/platform/reseal";
import { seal, unseal } from "@/lib/platform/seal";

const PURPOSE = "export-destination";

/** Where the secret access keys of customers' buckets are kept, for who seals them anew. */
export const SEALED_DESTINATION_SECRETS: SealedColumn = {
  ...{ title: "secrets of export destinations", table: "export_destination" },
  ...{ column: "secret", purpose: PURPOSE },
};

export const sealedSecret = (secret: string): string => seal(PURPOSE, secret);

/** Null when no secret of the installation opens it any more. */
export const openedSecret = (sealed: string): string | null => unseal(PURPOSE, sealed);
