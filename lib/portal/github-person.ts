import type { UserinfoEndpointHandler } from "next-auth/providers/oauth";
import { z } from "zod";

const API = "https://api.github.com/user";
const TIMEOUT_MS = 10_000;

const Person = z.object({ id: z.number(), login: z.string(), name: z.string().nullable().optional(), avatar_url: z.string().optional() });
const Addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The primary address, when GitHub has verified it; nothing else proves who somebody is. */
export function verifiedAddress(addresses: unknown): string | null {
  const known = Addresses.safeParse(addresses);
  return (known.success && known.data.find(({ primary, verified }) => primary && verified)?.email) || null;
}

async function ask(url: string, token: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}`, Accept: "application/vnd.github+json" };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`GitHub responded with ${response.status}`);
  return response.json();
}

/** GitHub's profile with the verified address in it; the one in the profile itself may be anything. */
export const githubPerson: UserinfoEndpointHandler = {
  url: API,
  request: async ({ tokens }) => {
    const token = tokens.access_token ?? "";
    const person = Person.parse(await ask(API, token));
    const email = verifiedAddress(await ask(`${API}/emails`, token));
    return { ...person, name: person.name ?? person.login, sub: String(person.id), email: email ?? "", email_verified: email !== null };
  },
};
