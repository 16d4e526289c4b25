/** The longest address of a page that is kept to come back to: of a request in the explorer with many parameters, or of an application that asks for consent. */
export const LONGEST_PATH = 4_000;

/** Names, in a link to the console, the organisation that it is about. */
export const ORGANISATION_PARAMETER = "org";
