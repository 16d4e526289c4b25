/** A table of Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n");

/** A list of Markdown. */
export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");
