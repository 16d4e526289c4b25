import { z } from "zod";

/** The largest body of a request. */
export const MAX_SCIM_BYTES = 256 * 1024;
/** Resources of a page, at most and where none are asked for. */
export const MAX_PAGE = 200;
export const DEFAULT_PAGE = 100;
const MAX_OPERATIONS = 100;
const MAX_MEMBERS = 5_000;

export const URNS = {
  user: "urn:ietf:params:scim:schemas:core:2.0:User",
  group: "urn:ietf:params:scim:schemas:core:2.0:Group",
  config: "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig",
  resourceType: "urn:ietf:params:scim:schemas:core:2.0:ResourceType",
  schema: "urn:ietf:params:scim:schemas:core:2.0:Schema",
  list: "urn:ietf:params:scim:api:messages:2.0:ListResponse",
  error: "urn:ietf:params:scim:api:messages:2.0:Error",
} as const;

/** Microsoft Entra ID sends what is true or false as text, too. */
export const Flag = z.union(
  [
    z.boolean(),
    z
      .string()
      .regex(/^(true|false)$/i, "Use true or false.")
      .transform((text) => text.toLowerCase() === "true"),
  ],
  "Use true or false.",
);
export const ExternalId = z.string().max(500).nullable();

const Name = z.object({
  formatted: z.string().nullish(),
  givenName: z.string().nullish(),
  familyName: z.string().nullish(),
});
/** What of a user's document means something here; the rest is the person's own, or nothing that we keep. */
export const UserInput = z.object({
  userName: z.string().trim().min(1).max(320),
  externalId: ExternalId.optional(),
  displayName: z.string().nullish(),
  name: Name.nullish(),
  active: Flag.optional(),
});
export type UserInput = z.infer<typeof UserInput>;

const Operation = z.object({
  op: z
    .string()
    .transform((op) => op.toLowerCase())
    .pipe(z.enum(["add", "replace", "remove"])),
  path: z.string().max(500).nullish(),
  value: z.unknown().optional(),
});
export type Operation = z.infer<typeof Operation>;
export const PatchInput = z.object({ Operations: z.array(Operation).min(1).max(MAX_OPERATIONS) });
export type PatchInput = z.infer<typeof PatchInput>;

const Reference = z.object({ value: z.string().max(100) });
export const NO_MEMBERS = "Members are objects with the ID of a user as their value.";
/** One member or several. */
export const MemberList = z.union([z.array(Reference).max(MAX_MEMBERS), Reference.transform((one) => [one])], NO_MEMBERS);
export const GroupInput = z.object({ members: MemberList.nullish() });
export type GroupInput = z.infer<typeof GroupInput>;

const WHOLE = "Use a whole number.";

/** Which resources of a list: from the `startIndex`th on, which counts from 1. */
export const PageInput = z.object({
  startIndex: z.coerce
    .number(WHOLE)
    .refine(Number.isInteger, WHOLE)
    .max(1_000_000, "Use at most 1,000,000.")
    .default(1)
    .transform((at) => Math.max(1, at)),
  count: z.coerce
    .number(WHOLE)
    .refine(Number.isInteger, WHOLE)
    .default(DEFAULT_PAGE)
    .transform((count) => Math.min(MAX_PAGE, Math.max(0, count))),
});
export type PageInput = z.infer<typeof PageInput>;

const Meta = z.object({
  resourceType: z.enum(["User", "Group"]),
  created: z.iso.datetime(),
  lastModified: z.iso.datetime(),
  location: z.string(),
  version: z.string(),
});
const Link = z.object({ value: z.string(), display: z.string(), $ref: z.string() });

export const UserResource = z.object({
  schemas: z.array(z.literal(URNS.user)),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string(),
  displayName: z.string(),
  name: z.object({ formatted: z.string() }),
  emails: z.array(z.object({ value: z.string(), type: z.literal("work"), primary: z.literal(true) })),
  active: z.boolean(),
  groups: z.array(Link),
  meta: Meta,
});
export type UserResource = z.infer<typeof UserResource>;

export const GroupResource = z.object({
  schemas: z.array(z.literal(URNS.group)),
  id: z.string(),
  displayName: z.string(),
  members: z.array(Link.extend({ type: z.literal("User") })),
  meta: Meta,
});
export type GroupResource = z.infer<typeof GroupResource>;

/** A page of a list, as RFC 7644 writes it. */
export type Page<R> = { schemas: string[]; totalResults: number; startIndex: number; itemsPerPage: number; Resources: R[] };

export const pageOf = <R>(resources: R[], { totalResults, startIndex }: { totalResults: number; startIndex: number }): Page<R> => ({
  schemas: [URNS.list],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
