import { NextRequest } from "next/server";
import { beforeEach, expect, test, vi } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { CLIENT_HEADER } from "@/lib/portal/client";
import { servePdf } from "./serve-pdf";

const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
const ask = (path: string, accept: string, address: string) =>
  servePdf(
    new NextRequest(`https://solar.example${path}`, {
      headers: {
        accept,
        [CLIENT_HEADER]: encodeURIComponent(JSON.stringify({ address, isLocal: false, target: path, requestId: "req-1" })),
      },
    }),
    async () => {
      throw new DomainError("not-found", "This link is not valid.");
    },
  );

beforeEach(() => vi.stubEnv("HELIODEX_LISTENER", "own"));

test("a browser is led from a file that does not exist to its page, and a program gets a problem document", async () => {
  const shown = await ask("/legal/terms/pdf?version=9", BROWSER, "203.0.113.1");
  expect([shown.status, shown.headers.get("location")]).toEqual([303, "/legal/terms?version=9"]);
  const told = await ask("/legal/terms/pdf?version=9", "*/*", "203.0.113.1");
  expect([told.status, told.headers.get("content-type")]).toEqual([404, "application/problem+json; charset=utf-8"]);
});

test("a browser that asks too often is told so on a page, with the status and when to try again", async () => {
  for (let count = 0; count < 20; count++) await ask("/legal/terms/pdf", "*/*", "203.0.113.2");
  const shown = await ask("/legal/terms/pdf", BROWSER, "203.0.113.2");
  expect([shown.status, shown.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  expect(shown.headers.get("retry-after")).toMatch(/^\d+$/);
  const page = await shown.text();
  expect(page).toContain("Too many downloads from this IP address.");
  expect(page).toContain("Request ID: req-1");
});
