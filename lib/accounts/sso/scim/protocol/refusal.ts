/** The words of RFC 7644 for what is wrong with a request. */
export type ScimType = "invalidFilter" | "invalidPath" | "invalidValue" | "invalidSyntax" | "mutability" | "uniqueness" | "noTarget";

type Extra = { scimType?: ScimType | undefined; headers?: Readonly<Record<string, string>> };

/** A request of a directory that is refused; its administrator reads the sentence in the directory's own log. */
export class ScimRefusal extends Error {
  readonly scimType: ScimType | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    message: string,
    { scimType, headers = {} }: Extra = {},
  ) {
    super(message);
    this.scimType = scimType;
    this.headers = headers;
  }
}

export const invalid = (scimType: ScimType, message: string): ScimRefusal => new ScimRefusal(400, message, { scimType });
export const noSuch = (what: string): ScimRefusal => new ScimRefusal(404, `There is no ${what} with this ID.`);
