import { z } from "zod";

/** How a directory keeps the members of an organisation; `token` null: it doesn't. */
export const ScimView = z.object({
  url: z.string(),
  token: z.object({ prefix: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }).nullable(),
});
export type ScimView = z.infer<typeof ScimView>;

/** The token is shown once. */
export const NewScimToken = z.object({ token: z.string() });
export type NewScimToken = z.infer<typeof NewScimToken>;
