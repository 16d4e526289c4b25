import { DomainError } from "@/lib/core/errors";
import { SSO_REASONS, type SsoReason } from "./contract";

/** A sign-in through a directory that failed: the person reads the sentence of its reason, the owners `forOwners`. */
export class SsoRefusal extends DomainError {
  /** An owner tried the connection: the page of its settings shows why it failed. */
  readonly isTest: boolean;

  constructor(
    readonly reason: SsoReason,
    readonly forOwners: string | null = null,
    { cause, isTest = false }: { cause?: unknown; isTest?: boolean } = {},
  ) {
    super("sign-in-refused", SSO_REASONS[reason].text, { cause });
    this.isTest = isTest;
  }
}
