/** What people and programs write into a cell of text that has no value. A dash alone among numbers is a zero, so it counts for texts only. */
const PLACEHOLDER = /^(n\.?\s?\/\s?a\.?|n\.a\.|#n\/a|none|null|nil|nan|-+|–|—|\?+)$/i;

export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text.trim());
