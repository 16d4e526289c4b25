import type { Named } from "./queue-mail";
import { unlinked } from "./unlinked";

export type NamedUser = { id: string; name: string; email: string };

/** A user whom a mail names, by whatever form of the name, the address, and `more`, as where they were. */
export const named = (user: NamedUser, more?: string | null): Named => ({
  userId: user.id,
  words: [...new Set([user.name, unlinked(user.name, ""), user.email, more ?? ""])].filter((word) => word !== ""),
});
