import { randomBytes } from "node:crypto";
import { InvalidArgumentError, type Command } from "commander";
import type { ZodType } from "zod";
import { dropSecondFactor } from "@/lib/accounts/second-factor/change-second-factor";
import { Email, PersonName, type UserRow } from "@/lib/accounts/contract";
import { listUsers } from "@/lib/accounts/staff/list-customers";
import { createUser, listStaff, setStaff } from "@/lib/accounts/staff/staff-members";
import { DomainError } from "@/lib/core/errors";
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
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("It must be a whole number above zero.");
  return Number(text);
};

/** The password is known to nobody: the link signs in, and a new one can be set by mail. */
function create(ctx: Context, { email, name, staff }: CreateOptions): Promise<{ id: string; link: SignInLink }> {
  const password = randomBytes(24).toString("base64url");
  return transaction(ctx, async (tx) => {
    const { id } = await createUser(tx, { email, name, password });
    if (staff) await setStaff(tx, { email, isStaff: true });
    return { id, link: await signInLink(tx, { id, isStaff: staff ?? false }) };
  });
}

async function userWith(ctx: Context, email: string): Promise<UserRow> {
  const { rows } = await listUsers(ctx, { q: email });
  const user = rows.find((row) => row.email === email);
  if (!user) throw new DomainError("not-found", `No account has the address ${email}.`);
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
  ...[user.id, user.email, user.isStaff ? "staff" : "", user.suspendedAt ? `suspended ${user.suspendedAt}` : ""],
  ...[user.organisations.map(({ name, role }) => `${name} (${role})`).join(", "), user.name],
];

const linkLines = ({ url, expiresAt }: SignInLink): string[] => [`it signs in once, until ${expiresAt}:`, url];

/** `user create | list | link | promote | demote` */
export function userCommands(program: Command, root: string): void {
  const command = program.command("user").description("Accounts: create, list, sign in by link, make somebody staff.");
  command
    .command("create")
    .description("Make an account with a verified address and print a link that signs in, alone on the last line.")
    .requiredOption("--email <address>", "address of the account", parsed(Email))
    .requiredOption("--name <text>", "name of the person", parsed(PersonName))
    .option("--staff", "make it a member of staff")
    .option("--json", "answer in JSON")
    .action((options: CreateOptions) =>
      withDatabase(root, async (ctx) => {
        const { id, link } = await create(ctx, options);
        const lines = [
          `${options.email} has an account, ${id}${options.staff ? ", and is staff" : ""}. This is its link,`,
          ...linkLines(link),
        ];
        print(options.json, { id, email: options.email, isStaff: options.staff ?? false, ...link }, lines);
      }),
    );
  command
    .command("list")
    .description("Accounts, newest first; with --staff everybody of staff by name.")
    .option("--staff", "only members of staff")
    .option("--limit <n>", "how many", positive, 50)
    .option("--json", "answer in JSON")
    .action((options: ListOptions) =>
      withDatabase(root, async (ctx) => {
        if (options.staff) {
          const staff = await listStaff(ctx);
          return print(options.json, staff, staff.length === 0 ? ["Nobody is staff."] : table(staff.map((s) => [s.id, s.email, s.name])));
        }
        const users = await newest(ctx, options.limit);
        print(options.json, users, users.length === 0 ? ["No accounts yet."] : table(users.map(describe)));
      }),
    );
  command
    .command("link")
    .argument("<email>", "address of the account", parsed(Email))
    .description("Print a link that signs this account in once, within an hour; both factors count as given. It is in the audit record.")
    .option("--without-second-factor", "take the authenticator off first, for who has lost it and the recovery codes")
    .option("--json", "answer in JSON")
    .action((email: string, options: LinkOptions) =>
      withDatabase(root, async (ctx) => {
        const { id, isStaff } = await userWith(ctx, email);
        if (options.withoutSecondFactor) await dropSecondFactor(ctx, { userId: id });
        const link = await signInLink(ctx, { id, isStaff });
        print(options.json, { id, email, ...link }, [`This is the link of ${email},`, ...linkLines(link)]);
      }),
    );
  staffCommand(command, root, { name: "promote", isStaff: true, about: "Make an account a member of staff; its browsers are signed out." });
  staffCommand(command, root, { name: "demote", isStaff: false, about: "Make it an ordinary account again; its browsers are signed out." });
}

function staffCommand(command: Command, root: string, { name, about, isStaff }: { name: string; about: string; isStaff: boolean }): void {
  command
    .command(name)
    .argument("<email>", "address of the account", parsed(Email))
    .description(about)
    .option("--json", "answer in JSON")
    .action((email: string, options: Json) =>
      withDatabase(root, async (ctx) => {
        const { id } = await setStaff(ctx, { email, isStaff });
        print(options.json, { id, email, isStaff }, [`${email} is ${isStaff ? "staff now" : "no member of staff any more"}.`]);
      }),
    );
}
