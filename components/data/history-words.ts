/** "founded_year" as "Founded year". */
export function fieldLabel(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value of a row as the database writes it: lists without brackets, objects as their parts, everything else as it is. */
export function changedText(text: string): string {
  const value = /^[[{]/.test(text) ? parsed(text) : undefined;
  if (Array.isArray(value)) return value.map(String).join(", ");
  // Figures inside of an object keep the digits that they have in the text.
  return typeof value === "object" ? text.replaceAll(/[{}"]/g, "").replaceAll("_", " ") : text;
}
