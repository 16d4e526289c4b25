import type { Command } from "commander";
import type { Context } from "@/lib/platform/context";
import { demoAccounts } from "@/prisma/seed/record";
import { seedDemo } from "@/prisma/seed/seed-demo";
import { signInLink, type SignInLink } from "./sign-in-link";
import { print, withDatabase } from "./with-database";

const NONE =
  "There are no demo accounts. The first `npm start` creates them if nothing is configured, SAMPLE is on and there are no accounts. To create an account, run `npm run ops -- user create`.";

type Link = SignInLink & { role: "staff" | "customer"; email: string };

async function demoLinks(ctx: Context): Promise<Link[]> {
  const accounts = await demoAccounts();
  if (!accounts) throw new Error(NONE);
  const { staff, customer } = accounts;
  return [
    { role: "staff", email: staff.email, ...(await signInLink(ctx, { id: staff.id, isStaff: true })) },
    { role: "customer", email: customer.email, ...(await signInLink(ctx, { id: customer.id, isStaff: false })) },
  ];
}

/** `demo`, and `demo fill`, which the first start runs by itself. */
export function demoCommand(program: Command, root: string): void {
  const command = program
    .command("demo")
    .description("Print sign-in links for the demo staff user and customer. Each works once and expires in 1 hour.")
    .option("--json", "output JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const links = await demoLinks(ctx);
        print(options.json, links, [
          ...links.map(({ role, email, url }) => `${role} (${email})\n${url}\n`),
          "Each link works once and expires in 1 hour. Open them in separate browsers, or one in a private window.",
        ]);
      }),
    );
  command
    .command("fill", { hidden: true })
    .description("Create the demo if it is missing and there are no accounts.")
    .action(() =>
      withDatabase(root, async (ctx) => {
        const { made } = await seedDemo(ctx);
        print(false, made, [made ? "The demo is complete." : "Nothing was created. The demo or other accounts already exist."]);
      }),
    );
}
