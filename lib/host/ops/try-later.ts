/** What failed is no fault of what was given: the same may work later, as EX_TEMPFAIL of sysexits(3) tells a mail server. */
export class TryLater extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
