import type { Command } from "commander";
import { limitAddresses } from "@/lib/accounts/organisations/limit-addresses";
import { readOrganisation } from "@/lib/accounts/organisations/read-organisation";
import { print, withDatabase } from "./with-database";

/** `organisation open-console` */
export function organisationCommands(program: Command, root: string): void {
  const command = program.command("organisation").description("Organisations: open a console whose owners are locked out.");
  command
    .command("open-console <organisation>")
    .description("Turn off the limit of an organisation's console to IP addresses. Its list is kept.")
    .action((orgId: string) =>
      withDatabase(root, async (ctx) => {
        const { name, limits } = await readOrganisation(ctx, orgId);
        await limitAddresses(ctx, orgId, { ...limits, limitsConsole: false });
        print(false, null, [`The console of ${name} opens from any IP address.`]);
      }),
    );
}
