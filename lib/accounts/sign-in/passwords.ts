import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { DomainError } from "@/lib/core/errors";

/** Argon2id with the parameters that OWASP gives as its first choice: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const common = new Set(dictionary["passwords-common"]);

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), COST);

let decoy: Promise<string> | undefined;

/** Whether the password belongs to the hash. Without a hash it takes as long and says no. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const isRight = await verify(stored ?? (await (decoy ??= hashPassword("no one's password"))), password.normalize("NFKC"));
  return isRight && stored !== null && stored !== undefined;
}

const wrong = (detail: string): DomainError =>
  new DomainError("unprocessable", detail, { errors: [{ parameter: "password", code: "too-easy", detail }] });

/** Letters only, so that `Summer-2026` is seen to be `summer` with a year. */
const core = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, "");

/**
 * A password that others would try early is refused: common ones, also with digits and signs around them, and one's own name or address.
 * @throws DomainError unprocessable
 */
export function requireGoodPassword(typed: string, person: { email: string; name: string }): void {
  // As it is hashed: full-width letters are the plain ones to whoever guesses.
  const password = typed.normalize("NFKC");
  const lower = password.toLowerCase();
  const letters = core(password);
  if (common.has(lower) || (letters.length >= 4 && common.has(letters) && password.length < 14))
    throw wrong("This password is too common. Choose another one, for example three or four random words.");
  if (new Set(lower).size < 5) throw wrong("This password repeats too few characters. Choose another one.");
  const own = [person.email, person.email.split("@")[0] ?? "", person.name].map(core).filter((part) => part.length >= 4);
  if (own.some((part) => letters === part || (letters.includes(part) && letters.length - part.length < 4)))
    throw wrong("This password contains your name or e-mail address. Choose another one.");
}
