import type { Command } from "commander";
import { MAX_EMAIL_BYTES, receiveEmail, type Received } from "@/lib/accounts/support/receive-email";
import { DomainError } from "@/lib/core/errors";
import { TryLater } from "./try-later";
import { print, withDatabase } from "./with-database";

const SAID = {
  added: "The reply was added to its conversation.",
  repeated: "This e-mail was received before.",
  automatic: "Automatic e-mails are ignored.",
} as const satisfies Record<Received["state"], string>;

/** Standard input, to its end or until it has more than an e-mail may have. */
async function readInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const input: AsyncIterable<Buffer> = process.stdin;
  for await (const chunk of input) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_EMAIL_BYTES) break;
  }
  return Buffer.concat(chunks);
}

/** `support receive` */
export function supportCommands(program: Command, root: string): void {
  const command = program.command("support").description("Support: receive replies by e-mail.");
  command
    .command("receive")
    .description(
      "Add a customer's reply, an e-mail on standard input, to its conversation. Ends with 1 if it belongs to none, and with 75 if it has to be delivered again later.",
    )
    .option("--json", "output JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const bytes = await readInput();
      try {
        const received = await withDatabase(root, (ctx) => receiveEmail(ctx, bytes));
        print(json, received, [SAID[received.state]]);
      } catch (error) {
        if (error instanceof DomainError && error.code !== "rate-limited") throw error;
        throw new TryLater(error);
      }
    });
}
