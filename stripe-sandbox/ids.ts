import { randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export const randomText = (length: number): string =>
  [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length] ?? "0").join("");

const LENGTHS: Record<string, number> = { cus: 14, prod: 14, si: 14, evt: 24, cs_test: 58, req: 14 };

/** An id as Stripe makes them: prefix and random letters. */
export const newId = (prefix: string): string => `${prefix}_${randomText(LENGTHS[prefix] ?? 24)}`;
