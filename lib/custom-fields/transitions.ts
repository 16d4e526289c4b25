import { DomainError } from "@/lib/core/errors";
import { isOneOf } from "@/lib/core/tables";
import { UPLOAD_STATES, type UploadState } from "./contract";

/** What may follow. A state without a row does not compile. */
const TRANSITIONS = {
  reading: ["staged", "discarded"],
  staged: ["applied", "discarded"],
  applied: [],
  discarded: [],
} as const satisfies Record<UploadState, readonly UploadState[]>;

const REASONS: Readonly<Record<UploadState, string>> = {
  reading: "This file is still being read.",
  staged: "This file has not been applied yet.",
  applied: "This file has already been applied.",
  discarded: "This file was discarded. Upload it again.",
};

/** @throws DomainError conflict */
export function requireTransition(from: string, to: UploadState): void {
  const state = UPLOAD_STATES.find((known) => known === from) ?? "discarded";
  if (!isOneOf<UploadState>(TRANSITIONS[state], to)) throw new DomainError("conflict", REASONS[state]);
}
