import { beforeEach, expect, test } from "vitest";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { provideEnv } from "@/lib/platform/env";
import { robotsText } from "./robots-text";

beforeEach(() => provideEnv({ PUBLIC_URL: "https://api.solar.example" }));

test("opens public pages to search and answers, keeps people's pages away, and reserves training", () => {
  const lines = robotsText().split("\n");
  expect(lines.slice(0, 3)).toEqual(["User-agent: *", "Content-Signal: search=yes, ai-input=yes, ai-train=no", "Allow: /"]);
  for (const path of ["/console", "/staff", "/api/", "/offers/"]) expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain("Sitemap: https://api.solar.example/sitemap.xml");
});

test("names no page of ours on a white-label host", () => {
  const acme = { ...ownBrand(), orgId: "org_acme", name: "Acme", url: "https://data.acme.example" };
  const text = underBrand(acme, robotsText);
  expect(text).not.toMatch(/console|staff|solar\.example/);
  expect(text).toContain("Sitemap: https://data.acme.example/sitemap.xml");
});
