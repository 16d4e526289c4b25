import { API_ROOT } from "@/lib/api/render";
import type { ErrorCode } from "@/lib/core/errors";
import { helpOf, PROBLEMS, problemPage } from "@/lib/http/problems";
import { CARD_PATH, MCP_PATH } from "@/lib/mcp/server-card";
import { TOOLS } from "@/lib/mcp/tools";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { firstSentence } from "./first-sentence";
import { shortestWays } from "./llms-text";

const SUMMARY =
  "Answers questions about the solar PV industry with sources: companies, specifications of modules, inverters and storage, spot prices along the value chain, and shipments.";
const OCCASION =
  "Use it when someone asks who makes what and where, what a module or cell costs or did cost, how products differ, or who ships how much.";

/** What an agent meets, and what it does then. */
const ACTIONS: readonly (readonly [ErrorCode, string])[] = [
  ["invalid-parameter", "Correct the parameter and send the request again."],
  ["key-missing", "Ask the user for a key, and never put it into a URL."],
  ["plan-required", "Repeat the detail to the user. Do not look for the same data elsewhere in the API."],
  ["not-found", "Search for the record by name."],
  ["rate-limited", "Then send the request again."],
  ["quota-exceeded", "Stop, and say when the period ends."],
];

const errorLines = (): string =>
  ACTIONS.map(([code, action]) => `- [${code}](${problemPage(code)}) (${PROBLEMS[code].status}): ${helpOf(code)} ${action}`).join("\n");

const toolLines = (): string => TOOLS.map(({ name, description }) => `- \`${name}\`: ${firstSentence(description)}`).join("\n");

/** A skill has a name of lower-case letters, digits and hyphens. */
const nameOfSkill = (): string =>
  [
    "",
    ...(brandName()
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []),
    "solar-data",
  ]
    .join("-")
    .slice(1);

/** The file /skill.md: when an agent uses the service, how it connects, what is asked most, and what to do about errors. */
export function skillText(): string {
  const api = `${publicUrl()}${API_ROOT}`;
  return `${[
    `---\nname: ${nameOfSkill()}\ndescription: ${JSON.stringify(`${SUMMARY} ${OCCASION}`)}\n---`,
    `# ${brandName()}`,
    `${SUMMARY} ${OCCASION}`,
    "## Connect",
    `- MCP (streamable HTTP): ${publicUrl()}${MCP_PATH}. It has ${TOOLS.length} tools and describes itself in [its card](${publicUrl()}${CARD_PATH}).\n- Without MCP: \`GET\` requests to ${api}. [OpenAPI 3.1](${api}/openapi.json) describes every endpoint, [llms.txt](${publicUrl()}/llms.txt) lists all pages.\n- Both take an API key in the header \`Authorization: Bearer\`. A sandbox key is free and shows a small part of the data. [Authentication](${publicUrl()}/docs/authentication.md)`,
    "## Tools",
    toolLines(),
    shortestWays(api),
    "## Answer",
    "- Name the date, unit and currency of a figure, and its source and licence from `sources`.\n- Records with the source `synthetic` are generated samples. Say so.\n- An empty result is an answer: nothing was found. Say it instead of guessing.",
    "## Errors",
    "Errors are problem documents (RFC 9457) with a `code`; tools return the same in words. Failed requests are free.",
    errorLines(),
  ].join("\n\n")}\n`;
}
