import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { atomFeed } from "../atom-feed";
import { AREAS, feedEntries, parseChangelog, readChangelog } from "./read-changelog";

test("the site shows the lines of CHANGELOG.md, but not those for whoever runs the service", () => {
  const text = `# Changelog

About it.

## 0.2.0 – unreleased

### API

- **New.** Say \`a\`.
- No lead: \`b\` has one all the same. Really.
- One sentence of version 1.2 alone

### Operations

- **Start.** Not shown.

## 0.1.0 – 2026-11-22

### Data

- First data.
`;
  expect(parseChangelog(text)).toEqual([
    {
      name: "0.2.0",
      day: null,
      changes: [
        { id: "0.2.0-api-new", area: "API", title: "New", text: "Say `a`." },
        { id: "0.2.0-api-no-lead-b-has-one-all-the-same", area: "API", title: "No lead: `b` has one all the same", text: "Really." },
        { id: "0.2.0-api-one-sentence-of-version-1-2-alone", area: "API", title: "One sentence of version 1.2 alone", text: "" },
      ],
    },
    {
      name: "0.1.0",
      day: "2026-11-22",
      changes: [{ id: "0.1.0-data-first-data", area: "Data", title: "First data", text: "" }],
    },
  ]);
  expect(() => parseChangelog("## 0.3.0\n")).toThrow('"0.3.0" is not');
});

test("CHANGELOG.md has sections that are known, newest version first, and anchors of their own", () => {
  const headings = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect([...AREAS, "Operations"]).toEqual(expect.arrayContaining(headings));
  const { versions } = readChangelog();
  const changes = versions.flatMap((version) => version.changes);
  expect(changes.length).toBeGreaterThan(20);
  expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
  expect(versions.slice(1).every(({ day }) => day !== null)).toBe(true);
  const days = versions.flatMap(({ day }) => day ?? []);
  expect(days.toSorted().reverse()).toEqual(days);
});

test("the feed holds every entry and escapes what is text", () => {
  const page = "https://x.example/changelog";
  const changes = [
    { id: "one", area: "API" as const, title: "<new>", text: 'Say `a` & "b"' },
    { id: "two", area: "API" as const, title: "Only `c`", text: "" },
  ];
  const entries = feedEntries({ versions: [{ name: "1", day: "2026-01-02", changes }], changedOn: "2026-01-03" });
  const feed = atomFeed({ title: "A & B", page, self: `${page}/feed.xml`, entries });
  expect(feed).toContain("<title>A &amp; B</title>");
  expect(feed).toContain("<title>API: &lt;new&gt;</title>");
  expect(feed).toContain("<summary>Say a &amp; &quot;b&quot;</summary>");
  expect(feed).toContain("<summary>Only c</summary>");
  expect(feed).toContain("<updated>2026-01-02T00:00:00Z</updated>");
  expect(feed).toContain('href="https://x.example/changelog/feed.xml"');
  const all = feedEntries(readChangelog());
  expect(atomFeed({ title: "A", page, self: page, entries: all }).match(/<entry>/g)).toHaveLength(all.length);
});
