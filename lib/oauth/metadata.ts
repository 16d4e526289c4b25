import { READ_SCOPES } from "@/lib/keys/scopes";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";

export const AUTHORISE_PATH = "/oauth/authorize";
export const TOKEN_PATH = "/oauth/token";
export const REGISTER_PATH = "/oauth/register";
const RESOURCE_PATH = "/.well-known/oauth-protected-resource";

/** Where a client that is refused by `/mcp` reads who gives tokens for it. */
export const resourceMetadataUrl = (): string => `${publicUrl()}${RESOURCE_PATH}/mcp`;

/** RFC 9728: for what tokens are, and who gives them. */
export const resourceMetadata = (): Record<string, unknown> => ({
  resource: `${publicUrl()}/mcp`,
  resource_name: brandName(),
  resource_documentation: `${publicUrl()}/docs/mcp`,
  authorization_servers: [publicUrl()],
  bearer_methods_supported: ["header"],
  scopes_supported: READ_SCOPES,
});

/** RFC 8414: where a client registers unless its ID is the URL of its description, sends people, and gets a token. */
export const serverMetadata = (): Record<string, unknown> => ({
  issuer: publicUrl(),
  authorization_endpoint: `${publicUrl()}${AUTHORISE_PATH}`,
  token_endpoint: `${publicUrl()}${TOKEN_PATH}`,
  registration_endpoint: `${publicUrl()}${REGISTER_PATH}`,
  client_id_metadata_document_supported: true,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code"],
  token_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  scopes_supported: READ_SCOPES,
  service_documentation: `${publicUrl()}/docs/mcp`,
});
