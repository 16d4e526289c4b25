/** The text of one field; files and missing fields are nothing. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

/** What stands between spaces, line ends, commas and semicolons. */
export const splitEntries = (text: string): string[] => text.split(/[\s,;]+/).filter((entry) => entry !== "");

/** The entries of one field that takes several. */
export const entriesIn = (data: FormData, name: string): string[] => splitEntries(textOf(data, name));
