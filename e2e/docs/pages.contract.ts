import { describe, expect, test } from "vitest";
import { exchange, HOST } from "../api/server";

const AT_ONCE = 6;

/** Path and query of every link in a Markdown text. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\((https?:[^)\s]+)\)/g)].map(([, url = ""]) => {
    const { pathname, search } = new URL(url);
    return `${pathname}${search}`;
  });

describe.runIf(HOST === "mounted")("what machines read", () => {
  test("every link of /llms.txt leads to an answer, those to pages to Markdown", async () => {
    const index = await exchange("/llms.txt", "GET", {});
    expect(index.headers["content-type"]).toBe("text/plain; charset=utf-8");
    const links = linksOf(index.text);
    expect(links.filter((link) => link.endsWith(".md")).length).toBeGreaterThan(50);
    for (let at = 0; at < links.length; at += AT_ONCE)
      await Promise.all(
        links.slice(at, at + AT_ONCE).map(async (link) => {
          const { status, headers, text } = await exchange(link, "GET", {});
          expect(status, link).toBe(200);
          if (!link.endsWith(".md")) return;
          expect(headers["content-type"], link).toBe("text/markdown; charset=utf-8");
          expect(text, link).toMatch(link === "/skill.md" ? /^---\nname: / : /^# /);
        }),
      );
  });

  test("every link of /skill.md leads to an answer, and the MCP server card to the server", async () => {
    const { headers, text } = await exchange("/skill.md", "GET", {});
    expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
    const links = linksOf(text);
    expect(links).toContain("/mcp/server-card");
    for (const link of links) expect((await exchange(link, "GET", {})).status, link).toBe(200);
    expect((await exchange("/mcp/server-card", "GET", {})).headers["content-type"]).toBe("application/mcp-server-card+json");
    expect((await exchange("/.well-known/agent-card.json", "GET", {})).headers["content-type"]).toBe("application/json");
  });

  test("every URL of /apis.json leads to something, in pages of others too", async () => {
    const { headers, text } = await exchange("/apis.json", "GET", {});
    expect(headers["access-control-allow-origin"]).toBe("*");
    const urls = [...text.matchAll(/"(?:url|humanURL)":"([^"]+)"/g)].map(([, url = ""]) => new URL(url));
    expect(urls.length).toBeGreaterThan(40);
    for (const { pathname, search } of urls) {
      // The MCP server is called, not read.
      const status = pathname === "/mcp" ? 405 : 200;
      expect((await exchange(`${pathname}${search}`, "GET", {})).status, pathname).toBe(status);
    }
  });

  test("the bill of materials names what the service is made of", async () => {
    const { headers, text } = await exchange("/sbom.json", "GET", {});
    expect(headers["content-type"]).toBe("application/vnd.cyclonedx+json");
    expect(text).toContain('"bom-ref":"next@');
    expect(text).not.toContain('"bom-ref":"vitest@');
  });

  test("a page names its twin", async () => {
    const { status, text } = await exchange("/docs/limits", "GET", {});
    expect(status).toBe(200);
    expect(text).toMatch(/<link rel="alternate" type="text\/markdown" href="[^"]*\/docs\/limits\.md"/);
  });

  test("a twin of no page is not found", async () => {
    expect((await exchange("/docs/no-such-page.md", "GET", {})).status).toBe(404);
  });
});
