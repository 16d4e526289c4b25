import { InvalidArgumentError, type Command } from "commander";
import { countText } from "@/lib/core/wording";
import { verifySeals, type SealFault } from "@/lib/events/seals/verify-seals";
import { CheckFailed, print, withDatabase } from "./with-database";

function headOf(text: string): string {
  if (!/^\d{1,10}:[0-9a-f]{64}$/.test(text))
    throw new InvalidArgumentError("Enter a head as this command or the server's log shows it: number:hash.");
  return text;
}

function faultText(fault: SealFault): string {
  if (fault.kind === "changed") return `Record ${fault.no} was changed after it was sealed (event ${fault.id}).`;
  if (fault.kind === "removed") return `Records ${fault.from} to ${fault.to} were removed.`;
  return "The given head is not in the chain. Check it for typing errors; if it is right, records were removed from the end or replaced.";
}

/** `audit verify`: whether the audit log is as it was recorded. Ends with 1 when it is not. */
export function auditCommands(program: Command, root: string): void {
  const command = program.command("audit").description("The audit log: check that nothing in it was changed or removed.");
  command
    .command("verify")
    .description("Compare every record with its seal, and the chain of seals with a head that was noted earlier.")
    .option("--head <number:hash>", "a head that must be in the chain, from an earlier check or the server's log", headOf)
    .option("--json", "output JSON")
    .action(async (options: { head?: string; json?: boolean }) => {
      const report = await withDatabase(root, (ctx) => verifySeals(ctx, options.head ?? null));
      const { sealed, unsealed, pruned, head, faults } = report;
      print(options.json, report, [
        `${countText(sealed)} records are sealed, ${countText(unsealed)} are not sealed yet; that happens once a minute.`,
        ...(pruned === 0 ? [] : [`${countText(pruned)} older records were deleted after KEEP_AUDIT_DAYS.`]),
        ...(head === null ? [] : [`Head: ${head}`]),
        ...(options.head !== undefined && !faults.some(({ kind }) => kind === "head") ? ["The given head is in the chain."] : []),
        ...faults.map(faultText),
      ]);
      if (faults.length > 0) throw new CheckFailed("The audit log is not as it was recorded, see above.");
    });
}
