import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { encode } from "next-auth/jwt";
import { authSecret, sessionCookie } from "@/lib/portal/cookie";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

const filesNamed = (folder: string, name: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.split(sep).at(-1) === name)
    .map((file) => join(folder, file))
    .sort();

/** An address of the route tree, with its dynamic parts as they are written: /console/keys, /requests/[token]. */
export type Place = { path: string; file: string };

const pathOf = (file: string): string => {
  const parts = relative("app", file)
    .split(sep)
    .slice(0, -1)
    .filter((part) => !/^\(.*\)$/.test(part));
  return `/${parts.join("/")}`;
};

/** Every page of the portal, from the route tree: what is not listed by hand can't be forgotten. */
export const pages = (): Place[] => filesNamed("app", "page.tsx").map((file) => ({ path: pathOf(file), file }));

/** Every route below /api: Next's own, and those of the portal. */
export const apiRoutes = (): Place[] =>
  ["route.ts", "handlers.ts"].flatMap((name) => filesNamed(join("app", "api"), name)).map((file) => ({ path: pathOf(file), file }));

/** Every JSON route of the portal. */
export const portalRoutes = (): Place[] => apiRoutes().filter(({ path }) => /^\/api\/(public|console|staff)\//.test(path));

/** Fills the dynamic parts of a path; a part without a value fails, so that a new one gets one. */
export function fill(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path}: say in the test what stands for [${name}]`);
    return encodeURIComponent(value);
  });
}

/** The cookie that a browser of this session would send. */
export async function cookieOf(sessionId: string): Promise<{ name: string; value: string }> {
  return { name: sessionCookie(), value: await encode({ token: { sid: sessionId }, secret: authSecret(), maxAge: 86_400 }) };
}
