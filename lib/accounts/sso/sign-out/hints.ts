import { z } from "zod";
import type { SealedColumn } from "@/lib/platform/reseal";
import { seal, unseal } from "@/lib/platform/seal";

const PURPOSE = "sso-session-hint";
export const SEALED_HINTS: SealedColumn = {
  ...{ title: "sign-outs at directories", table: "session", column: "directory_hint", purpose: PURPOSE },
};

/** Longer ones make no URL that every directory takes. */
const MAX_TOKEN = 4_000;

/** What a directory is shown to sign a person out: its ID token, or the name ID exactly as it was sent. */
const Hint = z.object({
  idToken: z.string().max(MAX_TOKEN).optional().catch(undefined),
  nameId: z
    .object({
      value: z.string(),
      format: z.string().optional(),
      nameQualifier: z.string().optional(),
      spNameQualifier: z.string().optional(),
    })
    .optional(),
});
export type Hint = z.infer<typeof Hint>;

/** What a directory said of the session that it opened. `name`: sid, or SessionIndex. */
export type DirectorySession = { name: string | null; hint: Hint };

export const sealHint = (hint: Hint): string => seal(PURPOSE, JSON.stringify(Hint.parse(hint)));

/** Nothing, when the secret that sealed it is not listed any more. */
export function unsealHint(sealed: string | null): Hint {
  const text = sealed === null ? null : unseal(PURPOSE, sealed);
  return text === null ? {} : Hint.parse(JSON.parse(text));
}
