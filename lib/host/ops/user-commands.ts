import { randomBytes } from "node:crypto";
import { InvalidArgumentError, Option, type Command } from "commander";
import type { ZodType } from "zod";
import { Email, PersonName, type UserRow } from "@/lib/accounts/contract";
import { dropSecondFactor } from "@/lib/accounts/second-factor/change-second-factor";
import { createUser } from "@/lib/accounts/staff/create-user";
import { listStaff } from "@/lib/accounts/staff/list-staff";
import { listUsers } from "@/lib/accounts/staff/list-users";
import { setStaff } from "@/lib/accounts/staff/set-staff";
import { DomainError } from "@/lib/core/errors";
import { STAFF_ROLES, type StaffRole } from "@/lib/core/staff-roles";
import { transaction, type Context } from "@/lib/platform/context";
import { signInLink, type SignInLink } from "./sign-in-link";
import { print, table, withDatabase } from "./with-database";

type Json = { json?: boolean };
type CreateOptions = Json & { email: string; name: string; staff?: boolean };
type LinkOptions = Json & { withoutSecondFactor?: boolean };
type ListOptions = Json & { staff?: boolean; limit: number };

const parsed =
  (schema: ZodType<string, string>) =>
  (given: string): string => {
    const result = schema.safeParse(given);
    if (!result.success) throw new InvalidArgumentError(result.error.issues.map(({ message }) => message).join(" "));
    return result.data;
  };

const positive = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("Enter a whole number above zero.");
  return Number(text);
};

/** The password is known to nobody: the link signs in, and a new one can be set by mail. */
function create(ctx: Context, { email, name, staff }: CreateOptions): Promise<{ id: string; link: SignInLink }> {
  const password = randomBytes(24).toString("base64url");
  return transaction(ctx, async (tx) => {
    const { id } = await createUser(tx, { email, name, password });
    if (staff) await setStaff(tx, { email, role: "administrator" });
    return { id, link: await signInLink(tx, { id, isStaff: staff ?? false }) };
  });
}

async function userWith(ctx: Context, email: string): Promise<UserRow> {
  const { rows } = await listUsers(ctx, { q: email });
  const user = rows.find((row) => row.email === email);
  if (!user) throw new DomainError("not-found", `No account uses the e-mail address ${email}.`);
  if (user.suspendedAt) throw new DomainError("conflict", `The account of ${email} is suspended.`);
  return user;
}

async function newest(ctx: Context, limit: number): Promise<UserRow[]> {
  const found: UserRow[] = [];
  for (let cursor: string | undefined; found.length < limit;) {
    const page = await listUsers(ctx, { cursor });
    found.push(...page.rows);
    if (page.next === null) break;
    cursor = page.next;
  }
  return found.slice(0, limit);
}

const describe = (user: UserRow): string[] => [
  ...[
    user.id,
    user.email,
    user.staffRole === null ? "" : `staff (${user.staffRole})`,
    user.suspendedAt ? `suspended ${user.suspendedAt}` : "",
  ],
  ...[user.organisations.map(({ name, role }) => `${name} (${role})`).join(", "), user.name],
];

const linkLines = ({ url, expiresAt }: SignInLink): string[] => [`it works once, until ${expiresAt}:`, url];

/** `user create | list | link | promote | demote` */
export function userCommands(program: Command, root: string): void {
  const command = program.command("user").description("Accounts: create, list, link, promote, demote.");
  command
    .command("create")
    .description("Create an account with a confirmed e-mail address and print a sign-in link on the last line.")
    .requiredOption("--email <e-mail>", "e-mail address of the account", parsed(Email))
    .requiredOption("--name <text>", "name of the user", parsed(PersonName))
    .option("--staff", "make the user a member of staff")
    .option("--json", "output JSON")
    .action((options: CreateOptions) =>
      withDatabase(root, async (ctx) => {
        const { id, link } = await create(ctx, options);
        const lines = [
          `${options.email} has an account, ${id}${options.staff ? ", and is staff" : ""}. This is its sign-in link;`,
          ...linkLines(link),
        ];
        print(options.json, { id, email: options.email, isStaff: options.staff ?? false, ...link }, lines);
      }),
    );
  command
    .command("list")
    .description("List accounts, newest first; with --staff, all staff by name.")
    .option("--staff", "only members of staff")
    .option("--limit <n>", "maximum number", positive, 50)
    .option("--json", "output JSON")
    .action((options: ListOptions) =>
      withDatabase(root, async (ctx) => {
        if (options.staff) {
          const staff = await listStaff(ctx);
          return print(
            options.json,
            staff,
            staff.length === 0 ? ["No staff yet."] : table(staff.map((s) => [s.id, s.email, s.name, s.role])),
          );
        }
        const users = await newest(ctx, options.limit);
        print(options.json, users, users.length === 0 ? ["No accounts yet."] : table(users.map(describe)));
      }),
    );
  command
    .command("link")
    .argument("<email>", "e-mail address of the account", parsed(Email))
    .description("Print a sign-in link that works once, expires in 1 hour and needs no second factor. It is recorded in the audit log.")
    .option("--without-second-factor", "also remove two-factor authentication, for users who lost their authenticator and recovery codes")
    .option("--json", "output JSON")
    .action((email: string, options: LinkOptions) =>
      withDatabase(root, async (ctx) => {
        const { id, isStaff } = await userWith(ctx, email);
        if (options.withoutSecondFactor) await dropSecondFactor(ctx, { userId: id });
        const link = await signInLink(ctx, { id, isStaff });
        print(options.json, { id, email, ...link }, [`This is the sign-in link for ${email};`, ...linkLines(link)]);
      }),
    );
  command
    .command("promote")
    .argument("<email>", "e-mail address of the account", parsed(Email))
    .description("Add an account to the staff, or change its role. It is signed out everywhere.")
    .addOption(new Option(`--role <${STAFF_ROLES.join("|")}>`, "role in the team").choices(STAFF_ROLES).makeOptionMandatory())
    .option("--json", "output JSON")
    .action((email: string, options: Json & { role: StaffRole }) =>
      withDatabase(root, async (ctx) => {
        const { id } = await setStaff(ctx, { email, role: options.role });
        print(options.json, { id, email, role: options.role }, [`${email} is now staff, with the role ${options.role}.`]);
      }),
    );
  command
    .command("demote")
    .argument("<email>", "e-mail address of the account", parsed(Email))
    .description("Remove an account from the staff. It is signed out everywhere.")
    .option("--json", "output JSON")
    .action((email: string, options: Json) =>
      withDatabase(root, async (ctx) => {
        const { id } = await setStaff(ctx, { email, role: null });
        print(options.json, { id, email, role: null }, [`${email} is no longer staff.`]);
      }),
    );
}
