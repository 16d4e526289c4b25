/** Set where somebody arrives from signing up: a sandbox key is created for an organisation that has none, and shown. */
export const FIRST_KEY = "first-key";
export const FIRST_KEY_PATH = `/console?${FIRST_KEY}=1`;
