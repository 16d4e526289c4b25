import { API_ROOT } from "@/lib/api/render";
import { AGENT_CARD_PATH } from "@/lib/mcp/agent-card";
import { CARD_PATH, MCP_PATH } from "@/lib/mcp/server-card";
import { brandName, isBranded } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { type DocPage, docPages, twinOf } from "./doc-pages";

const lineOf = ({ href, title, description }: DocPage): string => `- [${title}](${publicUrl()}${twinOf(href)}): ${description}`;

/** What is asked most, each with the one request that answers it in few words. */
export const shortestWays = (api: string): string =>
  `## Shortest ways

1. Price at a date: \`${api}/pricing/spot?type=topcon&stage=module&ts=2026-11-18&limit=5&fields=item,avg,currency,unit,effective_date,source\`. \`type\` is the technology; without \`ts\`, the latest.
2. Prices over time: \`${api}/pricing/trends?type=topcon&stage=module&interval=month&fields=period_start,avg,currency,unit,series_id\`. \`${api}/pricing/series?fields=id,item,first,last\` lists every \`series_id\`.
3. Companies of a country: \`${api}/companies?country=DE&type=panel&fields=id,name,city\`. Only counted: \`${api}/companies/stats?by=country\`.
4. Products by power in W: \`${api}/products?technology=topcon&min_power=600&sort=-power&limit=10&fields=manufacturer,model,nameplate_w,efficiency_pct\`.
5. Ranking by shipments: \`${api}/market/shipments?dimension=company&limit=10&fields=entity,rank,volume_gw,share_pct\`. The latest quarter; \`quarter=2024Q2\` for another.

\`fields\` and \`limit\` keep responses short, \`Prefer: dry-run\` shows rows and calls first, and errors name the valid values. MCP: \`${publicUrl()}${MCP_PATH}\`.`;

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
    shortestWays(api),
    `## Agents\n\n- [Skill](${publicUrl()}/skill.md): when to use this service, how to connect, and what to do about errors\n- [MCP server card](${publicUrl()}${CARD_PATH}): address and authentication of the MCP server\n- [Agent card](${publicUrl()}${AGENT_CARD_PATH}): the tools as skills (A2A 1.0), with MCP as the interface`,
    `## API description\n\n- [OpenAPI 3.1](${api}/openapi.json): every endpoint, parameter, field and error; no key needed. In parts: \`?operation=listSpotPrices\` or \`?tag=Prices\`\n- [Workflows](${publicUrl()}/arazzo.json): tasks that take several requests, step by step (Arazzo)\n- [Webhook messages](${publicUrl()}/asyncapi.json): what is posted to your endpoints (AsyncAPI)\n- [Datasets](${api}/datasets): available data with counts, coverage and freshness; no key needed${isBranded() ? "" : `\n- [Plans](${publicUrl()}/plans.json): prices, quotas and rate limits as data\n- [APIs.json](${publicUrl()}/apis.json): an index of the datasets and of what there is about the API`}`,
    ...groups,
  ].join("\n\n")}\n`;
}
