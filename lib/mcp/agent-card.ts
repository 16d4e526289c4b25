import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { MCP_PATH, NEWEST_REVISION, SERVER_VERSION } from "./server-card";
import { TOOLS } from "./tools";

export const AGENT_CARD_PATH = "/.well-known/agent-card.json";

const JSON_TYPE = "application/json";
const KEY_SCHEME = "apiKey";

/** The last version before 1.0, whose clients read where and how to connect under other names. */
const EARLIER_VERSION = "0.3.0";

/**
 * What the service does, for directories and clients that look for a card of A2A, 1.0 or 0.3. The tools are its skills, and MCP its only
 * interface: the protocol lets a card name a binding that is not its own, which a client without it passes over.
 */
export const agentCard = () => ({
  protocolVersion: EARLIER_VERSION,
  url: `${publicUrl()}${MCP_PATH}`,
  preferredTransport: "MCP",
  name: brandName(),
  description:
    "Answers questions about the solar PV industry with sources: companies, products, prices and shipments. Connect with MCP; other bindings of A2A are not offered.",
  version: SERVER_VERSION,
  provider: { organization: brandName(), url: publicUrl() },
  documentationUrl: `${publicUrl()}/docs/mcp`,
  supportedInterfaces: [{ url: `${publicUrl()}${MCP_PATH}`, protocolBinding: "MCP", protocolVersion: NEWEST_REVISION }],
  capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
  securitySchemes: { [KEY_SCHEME]: { httpAuthSecurityScheme: { scheme: "Bearer", description: "API key. A sandbox key works as well." } } },
  securityRequirements: [{ schemes: { [KEY_SCHEME]: { list: [] } } }],
  defaultInputModes: [JSON_TYPE],
  defaultOutputModes: [JSON_TYPE],
  skills: TOOLS.map(({ name, title, description }) => ({ id: name, name: title, description, tags: name.split("_") })),
});
