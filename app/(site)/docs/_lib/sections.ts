/** Sections of the tree, in its order. */
export const SECTIONS = ["Start", "Using the API", "Features", "Recipes"] as const;
export type Section = (typeof SECTIONS)[number];
