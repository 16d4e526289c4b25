import { readFileSync } from "node:fs";
import type * as React from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/platform/database";
import { person, type Person } from "@/testing/people";
import { cookieOf, pages } from "@/testing/portal";
import { useDatabase } from "@/testing/use-database";
import { CLIENT_HEADER } from "./client";

const browser = vi.hoisted(() => ({ cookie: { name: "", value: "" }, client: "" }));
vi.mock("server-only", () => ({}));
vi.mock("react", async (original) => ({ ...(await original<typeof React>()), cache: (work: unknown) => work }));
vi.mock("next/headers", () => ({
  cookies: async () => ({ get: (name: string) => (name === browser.cookie.name ? browser.cookie : undefined) }),
  headers: async () => new Headers({ [CLIENT_HEADER]: browser.client }),
}));
vi.mock("next/navigation", () => ({
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
  forbidden: () => {
    throw new Error("forbidden");
  },
  notFound: () => {
    throw new Error("not found");
  },
}));

useDatabase();

async function openAs({ sessionId }: Person, address: string, target = "/console"): Promise<string> {
  const { consolePage } = await import("./page-access");
  browser.cookie = await cookieOf(sessionId);
  browser.client = encodeURIComponent(JSON.stringify({ address, isLocal: false, target, requestId: null }));
  return consolePage("org:read").then(
    ({ orgId }) => orgId,
    (error: Error) => error.message,
  );
}

beforeEach(() => vi.stubEnv("HELIODEX_LISTENER", "own"));

test("a console page leads who lacks two-factor authentication to its setup, and who comes from elsewhere to a page that says so", async () => {
  const owner = await person();
  const set = (data: object) => prisma().organisation.update({ where: { id: owner.orgId ?? "" }, data });
  expect(await openAs(owner, "203.0.113.7")).toBe(owner.orgId);
  await set({ requiresSecondFactor: true });
  expect(await openAs(owner, "203.0.113.7")).toBe("to /account/second-factor");
  await set({ requiresSecondFactor: false, limitsConsole: true, consoleAddresses: ["203.0.113.0/24"] });
  expect([await openAs(owner, "203.0.113.7"), await openAs(owner, "198.51.100.1")]).toEqual([owner.orgId, "to /account/address"]);
});

test("a link that names another organisation of a member shows that one, and changes nothing but what is shown", async () => {
  const [first, second] = [await person(), await person()];
  const orgId = second.orgId ?? "";
  await prisma().member.create({ data: { orgId, userId: first.userId, role: "viewer", createdAt: new Date() } });
  const before = await prisma().session.findUniqueOrThrow({ where: { id: first.sessionId } });
  const events = () => prisma().event.count();
  const recorded = await events();
  const page = `/console/usage?mode=live&org=${orgId}&by=key`;
  expect(await openAs(first, "203.0.113.7", page)).toBe("to /console/usage?mode=live&by=key");
  expect(await openAs(first, "203.0.113.7")).toBe(orgId);
  const { lastSeenAt, ...after } = await prisma().session.findUniqueOrThrow({ where: { id: first.sessionId } });
  expect({ ...after, lastSeenAt: before.lastSeenAt }).toEqual({ ...before, orgId });
  expect(lastSeenAt.getTime()).toBeGreaterThanOrEqual(before.lastSeenAt.getTime());
  expect(await events()).toBe(recorded);
  // The one that is shown is named no more: reloaded later, the page stays where its reader is.
  expect(await openAs(first, "203.0.113.7", `/console?org=${orgId}`)).toBe("to /console");
});

test("a link that names an organisation of others leads to a page that says no more, and nowhere else", async () => {
  const [someone, other] = [await person(), await person()];
  for (const orgId of [other.orgId, "org_nothing", "", "https://evil.example", "%00".repeat(3)])
    expect(await openAs(someone, "203.0.113.7", `/console/keys?org=${orgId}`)).toBe("to /account/not-a-member");
  expect(await openAs(someone, "203.0.113.7", `//evil.example/console?org=${someone.orgId}`)).not.toContain("evil");
  expect(await openAs(someone, "203.0.113.7")).toBe(someone.orgId);
});

test("a link leads into an organisation also from one that is closed, and to what opens one that is", async () => {
  const [first, second] = [await person(), await person()];
  const orgId = second.orgId ?? "";
  await prisma().member.create({ data: { orgId, userId: first.userId, role: "viewer", createdAt: new Date() } });
  const close = (id: string | null, requiresSecondFactor: boolean) =>
    prisma().organisation.update({ where: { id: id ?? "" }, data: { requiresSecondFactor } });
  await close(first.orgId, true);
  expect(await openAs(first, "203.0.113.7", `/console/keys?org=${orgId}`)).toBe("to /console/keys");
  expect(await openAs(first, "203.0.113.7")).toBe(orgId);
  expect(await openAs(first, "203.0.113.7", `/console?org=${first.orgId}`)).toBe("to /console");
  expect(await openAs(first, "203.0.113.7")).toBe("to /account/second-factor");
});

test("who is signed out comes back to the link with the organisation that it names", async () => {
  const { consolePage } = await import("./page-access");
  browser.cookie = { name: "", value: "" };
  browser.client = encodeURIComponent(
    JSON.stringify({ address: null, isLocal: false, target: "/console/keys?org=org_1", requestId: null }),
  );
  await expect(consolePage("org:read")).rejects.toThrow(`to /sign-in?next=${encodeURIComponent("/console/keys?org=org_1")}`);
});

test("who is signed out while a page loads a part comes back to the page, not to the part", async () => {
  const { consolePage } = await import("./page-access");
  browser.cookie = { name: "", value: "" };
  browser.client = encodeURIComponent(
    JSON.stringify({ address: null, isLocal: false, target: "/console/team?_rsc=1ab2c", requestId: null }),
  );
  await expect(consolePage("org:read")).rejects.toThrow("to /sign-in?next=%2Fconsole%2Fteam");
});

test("every page of the console asks for it, and so does the page that allows applications", () => {
  const consolePages = pages().filter(({ path }) => path === "/console" || path.startsWith("/console/"));
  expect(consolePages.length).toBeGreaterThan(15);
  for (const { file } of consolePages) expect(readFileSync(file, "utf8"), file).toMatch(/await consolePage\("/);
  expect(readFileSync("app/(auth)/oauth/authorize/page.tsx", "utf8")).toContain("requireOpen(visit)");
});
