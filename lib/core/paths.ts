/** The longest address of a page that is kept to come back to: of a request in the explorer with many parameters. */
export const LONGEST_PATH = 2_000;
