/** The longest address of a page that is kept to come back to: of a request in the explorer with many parameters, or of an application that asks for consent. */
export const LONGEST_PATH = 4_000;

/** Names, in a link to the console, the organisation that it is about. */
export const ORGANISATION_PARAMETER = "org";

/** Addresses that carry a token: where a reader goes next must not learn it. */
const SECRET_PATHS = /^\/(views|requests|offers|reset|verify|invitations|oauth|sign-in|sign-up|status\/subscription)(\/|$)/;

export const isSecretPath = (path: string): boolean => SECRET_PATHS.test(path);

export const CONTACT_PATH = "/contact";

type About = { /** The path of a page; without what is secret in it. */ from: string | null; request?: string | undefined };

/** A form that reaches our team, filled in with what a message is about. */
export function contactPath({ from, request }: About, form = CONTACT_PATH): string {
  const page = from !== null && isSecretPath(from) ? from.replace(/^(\/[^/]*).*$/s, "$1") : from;
  const search = new URLSearchParams({ ...(page === null ? {} : { from: page }), ...(request === undefined ? {} : { request }) });
  return search.size === 0 ? form : `${form}?${search.toString()}`;
}
