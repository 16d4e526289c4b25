import { expect, test } from "vitest";
import { takesChunks } from "./body-limit";

test("what programs of directories send may come in pieces, and nothing else", () => {
  for (const path of ["/api/scim/v2/Users", "/api/sso/oidc/sso_1/logout"]) expect(takesChunks(path), path).toBe(true);
  for (const path of ["/api/sso/oidc/callback", "/api/sso/saml/sso_1/acs", "/api/sso/oidc/a/b/logout", "/api/console/keys"])
    expect(takesChunks(path), path).toBe(false);
});
