import { z } from "zod";
import type { Credentials } from "../contract";
import type { Outside } from "./outside";
import type { Saved } from "./save-stream";

/** What a file is recognised by without fetching it again, and its hash once it was fetched. */
export const Mark = z.object({
  tag: z.string().max(2_000).nullable().default(null),
  modified: z.string().max(200).nullable().default(null),
  sha256: z.string().nullable().default(null),
});
export type Mark = z.output<typeof Mark>;

/** `known`: the mark of the last file that was taken; null asks for the file whatever it is. */
export type Fetching = { credentials: Credentials | null; known: Mark | null; to: string; outside: Outside; signal: AbortSignal };

/** A file that was written to `to`; null: it is the known one. */
export type Fetched = (Saved & { name: string; mark: Mark }) | null;
