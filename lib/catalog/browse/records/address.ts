import { z } from "zod";

const MAX_WORDS = 200;

/** What is typed into a search: one line, cut where no name is as long. */
export const typedWords = z
  .string()
  .catch("")
  .transform((text) => [...text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ").trim()].slice(0, MAX_WORDS).join("").trim());

/** A value that is null unless it is right. */
export const chosen = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null);

/** The parameters that are given. */
export const givenOf = (parameters: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value]])));
