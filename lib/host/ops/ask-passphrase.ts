import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { DomainError } from "@/lib/core/errors";
import { env, EnvSchema } from "@/lib/platform/env";

/**
 * Returns BACKUP_PASSPHRASE, or what is typed at a prompt that does not show it.
 * @throws DomainError bad-request where there is neither, with what to do instead
 */
export async function askPassphrase({ twice, otherwise }: { twice: boolean; otherwise: string }): Promise<string> {
  const given = env().BACKUP_PASSPHRASE;
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) throw new DomainError("bad-request", `Set BACKUP_PASSPHRASE, or ${otherwise}.`);
  const typed = await ask("Passphrase: ");
  const checked = EnvSchema.shape.BACKUP_PASSPHRASE.safeParse(typed);
  if (!checked.success) throw new DomainError("bad-request", "The passphrase must have at least 12 characters.");
  if (twice && (await ask("Repeat the passphrase: ")) !== typed) throw new DomainError("bad-request", "The passphrases differ.");
  return typed;
}

/** What is typed is echoed into nothing. */
async function ask(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
