import type { Token } from "marked";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { GET as llms } from "@/app/llms.txt/route";
import { GET as skill } from "@/app/skill.md/route";
import { DocBlocks } from "@/components/docs/doc-blocks";
import { headingsOf } from "@/components/docs/headings";
import { searchIndex } from "@/components/docs/search-index";
import { API_ROOT } from "@/lib/api/render";
import { ROUTES } from "@/lib/api/routes/all";
import { findOperation, operations } from "@/lib/api/routes/description";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { ERROR_CODES } from "@/lib/core/errors";
import { countText } from "@/lib/core/wording";
import { PROBLEMS } from "@/lib/http/problems";
import { TOOLS } from "@/lib/mcp/tools";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { EVENT_NAMES, EVENT_TYPES } from "@/lib/webhooks/contract";
import { pages } from "@/testing/portal";
import { GET as twin } from "../markdown/[...path]/route";
import { GET as searchJson } from "../search.json/route";
import { answerFields, bodyFields, errorsOf, exampleResponse } from "./answer-fields";
import { blocksOf, plainMarkdown } from "./blocks";
import { docPages, pageOfTwin, twinOf } from "./doc-pages";
import { docEvents, eventFields } from "./events";
import { fillValues } from "./fill-values";
import { guides, parseGuide } from "./guides";
import { guideBlocks } from "./page-text";
import { relatedGuide } from "./related-guide";
import { sampleRequest } from "./samples";
import { searchEntries } from "./search-entries";
import { docsTree, errorHref, eventHref, guideHref, neighboursOf, operationHref } from "./tree";

const NOW = Date.UTC(2026, 10, 21, 12);
const all = docPages();

/** Addresses of links anywhere below a token. */
function linksOf(token: Token): string[] {
  const own = token.type === "link" ? [String(token.href)] : [];
  const rows = token.type === "table" ? [...token.header, ...token.rows.flat()] : [];
  const below: Token[] = [...("tokens" in token ? (token.tokens ?? []) : []), ...(token.type === "list" ? token.items : []), ...rows];
  return [...own, ...below.flatMap(linksOf)];
}

const proseLinks = (guide: (typeof GUIDES)[number]): string[] =>
  guideBlocks(guide, NOW).flatMap((block) => (block.kind === "prose" ? linksOf(block.token) : []));
const GUIDES = guides();

/** What llms.txt lists beside pages and the API. */
const FOR_AGENTS = [
  "/skill.md",
  "/mcp/server-card",
  "/.well-known/agent-card.json",
  "/arazzo.json",
  "/asyncapi.json",
  "/plans.json",
  "/apis.json",
];
/** Files about the API that are no pages. */
const FILES = ["/llms.txt", "/postman.json", "/sbom.json", ...FOR_AGENTS];

describe("pages of prose", () => {
  it("show values of the program, and none that does not exist", () => {
    for (const guide of GUIDES) expect(plainMarkdown(guideBlocks(guide, NOW)), guide.slug).not.toMatch(/\{\{|undefined|NaN/);
    expect(() => fillValues("{{plan.gold.price}}", new Map())).toThrow("plan.gold.price");
    const limits = all.find(({ href }) => href === "/docs/limits")?.markdown(NOW) ?? "";
    expect(limits).toContain(countText(PLAN_TABLE.pro.quotaCalls));
  });

  it("have a title and a description of a sensible length", () => {
    for (const { href, title, description } of all) {
      expect(title.length, href).toBeLessThan(60);
      expect(description.length, href).toBeGreaterThan(5);
      expect(description.length, href).toBeLessThan(300);
    }
    expect(() => parseGuide("x", "---\ntitle: X\n---\nText")).toThrow("description");
  });

  it("are drawn whole: no mark is unknown", () => {
    for (const guide of GUIDES) {
      const html = renderToStaticMarkup(createElement(DocBlocks, { blocks: guideBlocks(guide, NOW) }));
      for (const { id } of headingsOf(guideBlocks(guide, NOW))) expect(html, guide.slug).toContain(`id="${id}"`);
    }
  });

  it("give equal headings addresses of their own, the same in the list of contents", () => {
    const blocks = blocksOf("## Limits\n\n### R&amp;D\n\n## Limits\n\n## Limits 2\n\n## Limits");
    const ids = headingsOf(blocks).map(({ id }) => id);
    expect(ids).toEqual(["limits", "r-d", "limits-2", "limits-2-2", "limits-3"]);
    const html = renderToStaticMarkup(createElement(DocBlocks, { blocks }));
    expect([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
    expect(html).toContain("R&amp;D");
    expect(html).not.toContain("&amp;amp;");
  });

  it("have headings that lead to one place each", () => {
    for (const guide of GUIDES) {
      const ids = headingsOf(guideBlocks(guide, NOW)).map(({ id }) => id);
      expect(new Set(ids).size, guide.slug).toBe(ids.length);
    }
  });

  const checkLink = (from: string, link: string, places: ReadonlySet<string>): void => {
    const [path = "", anchor] = link.split("#");
    expect(places, `${from}: ${link}`).toContain(path);
    if (anchor === undefined) return;
    const target = GUIDES.find(({ slug }) => guideHref(slug) === path);
    expect(target && headingsOf(guideBlocks(target, NOW)).map(({ id }) => id), `${from}: ${link}`).toContain(anchor);
  };

  it("link to pages, endpoints and anchors that exist, as errors do", () => {
    const places = new Set([...all.map(({ href }) => href), ...pages().map(({ path }) => path), ...FILES]);
    for (const { path } of ROUTES) places.add(`${API_ROOT}${path}`);
    for (const guide of GUIDES)
      for (const link of proseLinks(guide).filter((href) => !/^https?:/.test(href))) checkLink(guide.slug, link, places);
    for (const code of ERROR_CODES) checkLink(code, relatedGuide(code).href, places);
  });

  it("hold no sample that would not be run", () => {
    for (const guide of GUIDES)
      for (const block of guideBlocks(guide, NOW)) {
        if (block.kind !== "code") continue;
        expect(block.language, guide.slug).toMatch(/^(bash|text|http|json|javascript|python|r|sql)$/);
        if (block.language === "bash") expect(block.code, guide.slug).toMatch(/^export API_KEY=/);
      }
  });
});

describe("code in a page", () => {
  it("is one sample when the three languages follow each other, and a request becomes all three", () => {
    const fence = (language: string) => `\`\`\`${language} title="T"\nx\n\`\`\``;
    const [three, ...rest] = blocksOf(["curl", "javascript", "python"].map(fence).join("\n\n"));
    expect(three).toMatchObject({ kind: "tabs", title: "T", samples: { curl: "x", javascript: "x", python: "x" } });
    expect(rest).toEqual([]);
    expect(blocksOf(fence("python"))).toMatchObject([{ kind: "code", language: "python" }]);
    const [request] = blocksOf("```request\n/pricing/spot?type=hjt\n```");
    expect(request?.kind === "tabs" && request.samples.curl).toContain(`${API_ROOT}/pricing/spot?type=hjt"`);
  });
});

describe("every page", () => {
  it("is there for each error code and each operation", () => {
    const addresses = all.map(({ href }) => href);
    for (const code of ERROR_CODES) expect(addresses).toContain(errorHref(code));
    for (const { id } of operations()) expect(addresses).toContain(operationHref(id));
    expect(operations()).toHaveLength(ROUTES.length);
  });

  it("has a twin in Markdown whose links lead somewhere from anywhere", async () => {
    for (const page of all) {
      const path = twinOf(page.href).replace(/^\/docs\/|\.md$/g, "");
      const answer = await twin(new Request("http://localhost/"), { params: Promise.resolve({ path: path.split("/") }) });
      expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
      const text = await answer.text();
      expect(text, page.href).toMatch(/^# .+\n\n/);
      expect(text, page.href).not.toMatch(/\]\(\//);
      for (const [, link = ""] of text.matchAll(/\]\(([^)#\s]+\/docs\/[^)#\s]+\.md)[^)]*\)/g))
        expect(pageOfTwin(link.replace(`${publicUrl()}/docs/`, "").replace(/\.md$/, "")), `${page.href}: ${link}`).toBeDefined();
    }
  });

  it("that does not exist is said to be missing in Markdown, with the way to those that do", async () => {
    const answer = await twin(new Request("http://localhost/"), { params: Promise.resolve({ path: ["no", "such page"] }) });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([404, "text/markdown; charset=utf-8"]);
    expect(await answer.text()).toMatch(new RegExp(`^# .+\n\n.+\\(${publicUrl()}/docs/index.md\\)`));
  });

  it("is reached by going on from the first, but for the errors", () => {
    const seen: string[] = [];
    for (let href: string | undefined = "/docs"; href !== undefined; href = neighboursOf(href).after?.href) seen.push(href);
    expect(seen).toEqual(docsTree().flatMap(({ links }) => links.map(({ href }) => href)));
  });
});

describe("events", () => {
  it("have a page each, with the fields and the example of their table, under the address of this host", () => {
    expect(docEvents().map(({ type }) => type)).toEqual(EVENT_NAMES);
    for (const type of EVENT_NAMES) {
      const text = all.find(({ href }) => href === eventHref(type))?.markdown(NOW) ?? "";
      for (const name of Object.keys(EVENT_TYPES[type].data.shape)) expect(text, type).toContain(`- \`data.${name}\` (`);
      expect(text, type).not.toContain("api.example.com");
      expect(
        eventFields(type).every(({ description }) => description !== ""),
        type,
      ).toBe(true);
    }
  });
});

describe("/llms.txt", () => {
  it("follows its convention, lists every page once, and each link leads to an answer", async () => {
    const text = await llms().text();
    expect(text).toMatch(/^# .+\n\n> .+\n\n/);
    const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): .+$/gm)].map(([, url = ""]) => url.replace(publicUrl(), ""));
    expect(links.filter((link) => FOR_AGENTS.includes(link))).toEqual(FOR_AGENTS);
    const others = links.filter((link) => !FOR_AGENTS.includes(link));
    expect(others.filter((link) => link.endsWith(".md"))).toEqual(all.map(({ href }) => twinOf(href)));
    for (const link of others.filter((one) => !one.endsWith(".md"))) expect(ROUTES.map(({ path }) => `${API_ROOT}${path}`)).toContain(link);
    expect(text.match(/^- /gm)).toHaveLength(links.length);
  });
});

describe("the reference", () => {
  it("gives fields with their units, and errors that have pages", () => {
    const shipments = findOperation("listShipments");
    if (!shipments) throw new Error("there is no listShipments");
    const [record] = answerFields(shipments);
    expect(record?.fields.find(({ path }) => path === "volume_gw")).toMatchObject({ unit: "GW", type: "number or null" });
    for (const operation of operations()) {
      const { id, success } = operation;
      if (success.media === "application/json") expect(answerFields(operation).length, id).toBeGreaterThan(0);
      if (operation.body) expect(bodyFields(operation).length, id).toBeGreaterThan(0);
      expect(exampleResponse(operation) === null, id).toBe(success.media === null);
      for (const { status, codes } of errorsOf(operation))
        for (const code of codes) expect(String(PROBLEMS[code as keyof typeof PROBLEMS].status)).toBe(status);
    }
  });

  it("shows every method with its body, its headers and its code", () => {
    const page = all.find(({ href }) => href === operationHref("createWebhook"))?.markdown(NOW) ?? "";
    for (const part of [
      `POST ${API_ROOT}/webhooks`,
      "- `url` (URL, required)",
      "`Idempotency-Key`",
      "curl --fail-with-body -X POST",
      "201, application/json",
    ])
      expect(page).toContain(part);
    const removed = all.find(({ href }) => href === operationHref("deleteWebhook"))?.markdown(NOW) ?? "";
    expect(removed).toContain("204, without a body.");
  });

  it("has curl fail where the request does, in every sample", () => {
    for (const page of all)
      for (const command of page.markdown(NOW).match(/^ *curl .*$/gm) ?? []) expect(command, page.href).toMatch(/ --fail/);
  });

  it("asks in its samples only for what the description has", () => {
    for (const operation of operations()) {
      const names = operation.parameters.map(({ name }) => name);
      for (const [name] of sampleRequest(operation, NOW).query) expect(names, operation.id).toContain(name);
    }
  });
});

describe("the search", () => {
  const find = searchIndex(searchEntries(NOW));

  it.each([
    ["quota-exceeded", "/docs/errors/quota-exceeded"],
    ["include_total", "/docs/reference/listCompanies#parameter-include_total"],
    ["min_power", "/docs/reference/listProducts#parameter-min_power"],
    ["Quick start", "/docs/quick-start"],
    ["weekly report", "/docs/recipes/weekly-report"],
    ["listSpotPrices", "/docs/reference/listSpotPrices"],
    ["price.published", "/docs/events/price.published"],
    ["createWebhook", "/docs/reference/createWebhook"],
  ])("finds %s first", (words, href) => expect(find(words)[0]?.href).toBe(href));

  it.each([
    ["pagination", "/docs/paging"],
    ["python", "/docs/quick-start"],
    ["power bi", "/docs/formats"],
    ["postman", "/docs/versions"],
  ])("finds something for %s, which is no word of ours", (words, href) =>
    expect(find(words).map((entry) => entry.href.split("#")[0])).toContain(href),
  );

  it("finds prose by its beginning and in spite of a slip", () => {
    expect(find("compress").map(({ href }) => href)).toContain("/docs/formats#compression");
    expect(find("autentication")[0]?.href).toBe("/docs/authentication");
    expect(find("zzzzzz")).toEqual([]);
  });

  it("is small, and names each thing once", async () => {
    const text = await searchJson().text();
    expect(text.length).toBeLessThan(245_000);
    const ids = searchEntries(NOW).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("/skill.md", () => {
  it("begins as skills do, names every tool and the five shortest ways, and its links lead somewhere", async () => {
    const answer = skill();
    expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    const text = await answer.text();
    const [, name = "", description = ""] = /^---\nname: ([a-z0-9]+(?:-[a-z0-9]+)*)\ndescription: "(.+)"\n---\n\n# .+\n/.exec(text) ?? [];
    expect([name.length, description.length].map((n) => n > 0)).toEqual([true, true]);
    expect([name.length <= 64, description.length <= 1_024]).toEqual([true, true]);
    for (const tool of TOOLS) expect(text).toContain(`- \`${tool.name}\`: `);
    const ways = /## Shortest ways\n[\s\S]+?MCP: .+/.exec(await llms().text())?.[0];
    expect(text).toContain(ways);
    const places = new Set([...all.map(({ href }) => href), ...all.map(({ href }) => twinOf(href)), ...FILES]);
    for (const { path } of ROUTES) places.add(`${API_ROOT}${path}`);
    for (const [, link = ""] of text.matchAll(/\]\(([^)]+)\)/g)) expect(places, link).toContain(link.replace(publicUrl(), ""));
  });

  it("is under the name and the address of the host that is asked", async () => {
    const acme = { ...ownBrand(), orgId: "org_acme", name: "Acme Énergie", url: "https://data.acme.example" };
    const text = await underBrand(acme, skill).text();
    expect(text).toMatch(/^---\nname: acme-nergie-solar-data\n/);
    expect(text).toContain("https://data.acme.example/mcp");
    expect(text).not.toMatch(new RegExp(`${ownBrand().name}|${new URL(ownBrand().url).host}`, "i"));
  });
});
