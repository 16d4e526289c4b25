import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ownBrand } from "@/lib/platform/brand";
import { BrandContact } from "./brand-contact";

const brand = { ...ownBrand(), orgId: "org_1", name: "Acme", support: "help@acme.example" };
const about = { from: "/docs", request: "0199-abc" };
const shown = (more: Partial<typeof brand>) => renderToStaticMarkup(createElement(BrandContact, { brand: { ...brand, ...more }, about }));

test("readers of a white-label host write to its own support, with the page and the request", () => {
  const html = shown({});
  const href = /href="(mailto:[^"]+)"/.exec(html)?.[1] ?? "";
  expect(decodeURIComponent(href)).toBe("mailto:help@acme.example?body=\r\n\r\nPage: /docs\r\nRequest ID: 0199-abc");
  expect(html).toContain("Contact Acme");
});

test("without an address they are led to its pages, and without those it says so", () => {
  const links = [{ label: "Imprint", href: "https://acme.example/imprint" }];
  expect(shown({ support: null as never, links })).toContain('href="https://acme.example/imprint"');
  expect(shown({ support: null as never })).toContain("Acme has not given a contact address here.");
});
