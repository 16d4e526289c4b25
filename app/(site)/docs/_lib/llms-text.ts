import { API_ROOT } from "@/lib/api/render";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { type DocPage, docPages, twinOf } from "./doc-pages";

const lineOf = ({ href, title, description }: DocPage): string => `- [${title}](${publicUrl()}${twinOf(href)}): ${description}`;

/** The file /llms.txt by its convention: a title, a summary, then lists of links. Errors are optional reading. */
export function llmsText(): string {
  const pages = docPages();
  const groups = [...new Set(pages.map(({ group }) => group))].map((group) => {
    const title = group === "Errors" ? "Optional" : group;
    return `## ${title}\n\n${pages
      .filter((page) => page.group === group)
      .map(lineOf)
      .join("\n")}`;
  });
  const api = `${publicUrl()}${API_ROOT}`;
  return `${[
    `# ${brandName()}`,
    "> Companies, product specifications, spot prices and shipments of the photovoltaic industry as one metered JSON API.",
    `The base URL is ${api}. Authenticate with an API key in the header \`Authorization: Bearer\`. Every page listed here is Markdown; remove \`.md\` from the URL for the HTML page.`,
    `## API description\n\n- [OpenAPI 3.1](${api}/openapi.json): every endpoint, parameter, field and error; no key needed\n- [Datasets](${api}/datasets): available data with counts, coverage and freshness; no key needed`,
    ...groups,
  ].join("\n\n")}\n`;
}
