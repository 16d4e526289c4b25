import { expect, test, vi } from "vitest";
import { readViewer } from "./explorer-visit";

vi.mock("server-only", () => ({}));
const redirect = vi.hoisted(() =>
  vi.fn((path: string): never => {
    throw new Error(`led to ${path}`);
  }),
);
vi.mock("next/navigation", () => ({ redirect, notFound: vi.fn() }));
const visit = vi.hoisted(() => ({ closed: null as { reason: string } | null, org: null }));
vi.mock("@/lib/portal/page-access", () => ({
  publicPage: () => Promise.resolve({ ctx: {}, visit, isLocal: true }),
  requireOpen: ({ closed }: typeof visit) => closed && redirect(closed.reason),
}));

test("who can't open the console of their organisation is led to why, and whoever has none gets the visitors' explorer", async () => {
  expect(await readViewer()).toMatchObject({ kind: "visitor", isSignedIn: true });
  visit.closed = { reason: "address-not-allowed" };
  await expect(readViewer()).rejects.toThrow("led to address-not-allowed");
});
