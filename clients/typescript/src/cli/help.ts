import { dashed, type Flag } from "./arguments.js";
import type { Command } from "./command.js";
import { COMMANDS } from "./commands.js";
import type { Option } from "./options.js";

const WIDTH = 100;
const INDENT = "      ";

/** Text in lines that fit, all of them indented. */
function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => `${indent}${one}\n`).join("");
}

function optionHelp({ name, type, isList, values, description }: Option): string {
  const allowed = values.length > 0 ? ` One of: ${values.join(", ")}.` : "";
  const takes = type === "integer" || type === "number" ? "N" : type.toUpperCase();
  if (type === "boolean") return flagHelp({ name: dashed(name), description });
  return `  --${dashed(name)} ${type === "string" ? "TEXT" : takes}${isList ? ",…" : ""}\n${wrapped(`${description}${allowed}`, INDENT)}`;
}

const flagHelp = ({ name, takes, description }: Flag): string =>
  `  --${name}${takes === undefined ? "" : ` ${takes}`}\n${wrapped(description, INDENT)}`;

export function commandHelp({ name, usage, summary, options, flags, notes }: Command): string {
  const parts = [
    `${summary}.\n\nUsage: heliodex ${name} ${usage}`.trimEnd(),
    ...(notes === undefined ? [] : [`\n\n${wrapped(notes, "").trimEnd()}`]),
    ...(options.length === 0 ? [] : [`\n\nParameters of the API:\n${options.map(optionHelp).join("").trimEnd()}`]),
    `\n\nOptions:\n${flags.map(flagHelp).join("")}`,
  ];
  return parts.join("");
}

export function generalHelp(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  return `The command line of the Heliodex data API.

Usage: heliodex COMMAND [options]

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`).join("")}
Options of a command: heliodex COMMAND --help
The key is read from the environment variable HELIODEX_API_KEY, the base URL from HELIODEX_BASE_URL.
`;
}
