/** The embedded database can't run on this machine at all; the reader is told to bring their own. */
export class EmbeddedUnavailable extends Error {
  constructor(reason: string, options?: { cause?: unknown }) {
    super(`${reason} Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.`, options);
    this.name = "EmbeddedUnavailable";
  }
}

/** The embedded database should run here, but did not start. Carries the end of its log. */
export class EmbeddedStartFailed extends Error {
  constructor(reason: string, options?: { cause?: unknown }) {
    super(reason, options);
    this.name = "EmbeddedStartFailed";
  }
}
