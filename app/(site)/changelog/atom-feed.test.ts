import { expect, test } from "vitest";
import { atomFeed } from "./atom-feed";
import { AREAS, CHANGES } from "./entries";

test("entries have one anchor each, newest first, in areas that exist", () => {
  expect(new Set(CHANGES.map(({ id }) => id)).size).toBe(CHANGES.length);
  const days = CHANGES.map(({ day }) => day);
  expect([...days].sort().reverse()).toEqual(days);
  for (const { id, area } of CHANGES) {
    expect(id).toMatch(/^[a-z0-9-]+$/);
    expect(AREAS).toContain(area);
  }
});

test("the feed holds every entry and escapes what is text", () => {
  const page = "https://x.example/changelog";
  const feed = atomFeed({
    title: "A & B",
    page,
    entries: [{ id: "one", day: "2026-01-02", area: "API", title: "<new>", text: 'Say `a` & "b"' }],
  });
  expect(feed).toContain("<title>A &amp; B</title>");
  expect(feed).toContain("<title>API: &lt;new&gt;</title>");
  expect(feed).toContain("<summary>Say a &amp; &quot;b&quot;</summary>");
  expect(feed).toContain("<updated>2026-01-02T00:00:00Z</updated>");
  expect(atomFeed({ title: "A", page, entries: CHANGES }).match(/<entry>/g)).toHaveLength(CHANGES.length);
});
