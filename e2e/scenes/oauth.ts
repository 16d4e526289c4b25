import { registerClient } from "@/lib/oauth/clients";
import type { Scene } from "./scene";

const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/** The consent page as an application opens it. */
export function consentPath(name: string, redirect: string, more: Readonly<Record<string, string>> = {}): string {
  const { id } = registerClient({ client_name: name, redirect_uris: [redirect] });
  const asked = { response_type: "code", client_id: id, redirect_uri: redirect, code_challenge: CHALLENGE, code_challenge_method: "S256" };
  return `/oauth/authorize?${new URLSearchParams({ ...asked, ...more })}`;
}

type Cast = { customer: string; newcomer: string; longName: string; viewer: string };

export function consentScenes({ customer, newcomer, longName, viewer }: Cast): Scene[] {
  const asked = consentPath("Claude", "https://claude.ai/api/mcp/auth_callback");
  return [
    { name: "consent", path: asked, as: customer },
    { name: "consent of a newcomer", path: consentPath("Research notebook", "http://localhost:33418/callback"), as: newcomer },
    {
      name: "consent with a long name",
      path: consentPath("W".repeat(60), `https://${"subdomain-".repeat(12)}x.example.com/callback`, { scope: "prices:read products:read" }),
      as: longName,
    },
    { name: "consent as a viewer", path: asked, as: viewer },
    { name: "consent refused", path: "/oauth/authorize?client_id=forged", as: customer },
  ];
}
