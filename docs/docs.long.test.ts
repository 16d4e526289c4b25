import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, normalize, sep } from "node:path";
import { marked, type Token } from "marked";
import { describe, expect, test } from "vitest";

const FOLDERS = ["app", "components", "docs", "e2e", "lib", "prisma", "setup", "stripe-sandbox", "testing"];
/** Pages of the site: their links are addresses of the site, and have tests of their own. */
const SITE = join("app", "(site)", "docs", "_content");

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path).split(sep).join("/"))
    // A folder of scripts can have packages of its own.
    .filter((path) => !path.includes("/node_modules/"));
const FILES = [...readdirSync("."), ...FOLDERS, ...FOLDERS.flatMap(filesBelow)];
const PAGES = FILES.filter((path) => path.endsWith(".md") && !path.startsWith(SITE) && statSync(path).isFile()).sort();

const tokensOf = (page: string): Token[] => {
  const all: Token[] = [];
  marked.walkTokens(marked.lexer(readFileSync(page, "utf8")), (token) => void all.push(token));
  return all;
};

/** The anchors of a page, as GitHub names them. */
const anchorsOf = (page: string): string[] =>
  tokensOf(page).flatMap((token) =>
    token.type === "heading"
      ? [
          String(token.text)
            .toLowerCase()
            .replace(/[^\p{L}\p{N}\s_-]/gu, "")
            .replaceAll(" ", "-"),
        ]
      : [],
  );

const targetsOf = (page: string): string[] =>
  tokensOf(page)
    .flatMap((token) => (token.type === "link" || token.type === "image" ? [String(token.href)] : []))
    .filter((href) => !/^(https?|mailto):/.test(href));

/** Null when a link leads somewhere, else what is missing. */
function missingIn(page: string, href: string): string | null {
  const [path = "", anchor] = decodeURIComponent(href).split("#");
  const target = path === "" ? page : normalize(join(dirname(page), path));
  if (!existsSync(target)) return `${href}: there is no ${target}`;
  if (anchor === undefined) return null;
  return statSync(target).isFile() && anchorsOf(target).includes(anchor) ? null : `${href}: there is no such heading`;
}

const SOURCE = /^[\w./()[\]*-]+\.(tsx?|mjs|md|prisma|cmd)$/;
const isPath = (text: string): boolean =>
  !text.includes("<") &&
  !text.startsWith("/") &&
  (SOURCE.test(text) || FOLDERS.some((folder) => text.startsWith(`${folder}/`) && !/\s/.test(text)));

const patternOf = (path: string): RegExp => new RegExp(`(^|/)${path.replace(/[.()[\]]/g, String.raw`\$&`).replaceAll("*", "[^/]*")}$`);

/** What is named from the root is there; a file that is named alone is somewhere in the folder of the page. */
function isThere(page: string, text: string): boolean {
  const path = text.replace(/\/$/, "");
  const beside = dirname(page) === "." ? "" : `${dirname(page)}/`;
  if (FOLDERS.includes(path.split("/")[0] ?? "")) return FILES.some((file) => patternOf(path).exec(file)?.index === 0);
  return FILES.some((file) => patternOf(path).test(file) && (file.startsWith(beside) || file === path));
}

const pathsOf = (page: string): string[] =>
  tokensOf(page).flatMap((token) => (token.type === "codespan" && isPath(String(token.text)) ? [String(token.text)] : []));

describe("the documentation", () => {
  test("begins with a README that is read in a few minutes", () => {
    expect(statSync("README.md").size).toBeLessThanOrEqual(6_000);
  });

  test.each(PAGES)("%s links to what is there", (page) => {
    expect(targetsOf(page).flatMap((href) => missingIn(page, href) ?? [])).toEqual([]);
  });

  test.each(PAGES)("%s names files that are there", (page) => {
    expect(pathsOf(page).filter((path) => !isThere(page, path))).toEqual([]);
  });

  test("lists every decision, numbered without a gap", () => {
    const decisions = FILES.filter((path) => /^docs\/decisions\/\d/.test(path)).map((path) => basename(path));
    const listed = targetsOf("docs/decisions/README.md");
    expect(listed).toEqual([...decisions].sort());
    expect(listed.map((name) => Number(name.slice(0, 4)))).toEqual(listed.map((_, at) => at + 1));
  });
});
