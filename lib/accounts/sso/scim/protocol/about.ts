import { ownUrl } from "@/lib/platform/env";
import { MAX_PAGE, URNS } from "./contract";

/** What is entered in a directory. */
export const scimUrl = (): string => `${ownUrl()}/api/scim/v2`;

const supported = (isSupported: boolean) => ({ supported: isSupported });

/** What of SCIM this service can do. */
export const serviceProviderConfig = () => ({
  schemas: [URNS.config],
  documentationUri: `${ownUrl()}/docs/scim`,
  patch: supported(true),
  bulk: { ...supported(false), maxOperations: 0, maxPayloadSize: 0 },
  filter: { ...supported(true), maxResults: MAX_PAGE },
  changePassword: supported(false),
  sort: supported(false),
  etag: supported(true),
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The SCIM token of the organisation, in the Authorization header.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${scimUrl()}/ServiceProviderConfig` },
});

const resourceType = (name: "User" | "Group", schema: string) => ({
  schemas: [URNS.resourceType],
  ...{ id: name, name, endpoint: `/${name}s`, schema },
  meta: { resourceType: "ResourceType", location: `${scimUrl()}/ResourceTypes/${name}` },
});
export const resourceTypes = () => [resourceType("User", URNS.user), resourceType("Group", URNS.group)];

type Mutability = "readOnly" | "readWrite" | "immutable";
type Attribute = { name: string; type: string; description: string; mutability: Mutability; isMany?: boolean; isRequired?: boolean };

const attribute = ({ name, type, description, mutability, isMany = false, isRequired = false }: Attribute) => ({
  ...{ name, type, description, mutability },
  multiValued: isMany,
  required: isRequired,
  caseExact: name === "externalId",
  returned: "default",
  uniqueness: name === "userName" ? "server" : "none",
});
const VALUE = attribute({ name: "value", type: "string", description: "The value.", mutability: "readOnly" });
const DISPLAY = attribute({ name: "display", type: "string", description: "Its name.", mutability: "readOnly" });

const schema = (id: string, name: string, attributes: readonly object[]) => ({
  schemas: [URNS.schema],
  ...{ id, name, attributes },
  meta: { resourceType: "Schema", location: `${scimUrl()}/Schemas/${id}` },
});

export const schemas = () => [
  schema(URNS.user, "User", [
    attribute({
      ...{ name: "userName", type: "string", mutability: "immutable", isRequired: true },
      description: "The person's e-mail address, at a verified domain.",
    }),
    attribute({ name: "externalId", type: "string", mutability: "readWrite", description: "The directory's own ID of the person." }),
    attribute({ name: "active", type: "boolean", mutability: "readWrite", description: "Whether the person is a member." }),
    attribute({ name: "displayName", type: "string", mutability: "immutable", description: "The name that a new account gets." }),
    {
      ...attribute({ name: "name", type: "complex", mutability: "immutable", description: "The same." }),
      subAttributes: ["formatted", "givenName", "familyName"].map((name) =>
        attribute({ name, type: "string", mutability: "immutable", description: "A part of the name." }),
      ),
    },
    {
      ...attribute({ name: "emails", type: "complex", isMany: true, mutability: "readOnly", description: "The e-mail address." }),
      subAttributes: [VALUE],
    },
    {
      ...attribute({ name: "groups", type: "complex", isMany: true, mutability: "readOnly", description: "The roles of the person." }),
      subAttributes: [VALUE, DISPLAY],
    },
  ]),
  schema(URNS.group, "Group", [
    attribute({ name: "displayName", type: "string", mutability: "readOnly", description: "The title of the role." }),
    {
      ...attribute({ name: "members", type: "complex", isMany: true, mutability: "readWrite", description: "Who has the role." }),
      subAttributes: [{ ...VALUE, mutability: "immutable" }, DISPLAY],
    },
  ]),
];
