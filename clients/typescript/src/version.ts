/** The version of the package; its first number is the version of the API. A test compares it with package.json. */
export const VERSION = "1.0.0";
