import { sightOf } from "@/lib/accounts/security-mails";
import { ROLE_TABLE } from "@/lib/core/roles";
import { timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { unlinked } from "@/lib/mail/unlinked";
import type { Context } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";

/** A live key was made, by whom is known, or by the service. */
export function newKeyMail(
  to: { name: string },
  organisation: string,
  { key, by, ctx }: { key: { id: string; name: string }; by: string | null; ctx: Context },
): MailContent {
  const [what, where] = [unlinked(key.name, "unnamed"), unlinked(organisation, "your organisation")];
  return letter(to.name, `New live key “${what}” in ${where}`, [
    text(`The live key “${what}” was created in ${where}${by === null ? "" : ` by ${unlinked(by, "a member")}`}.`),
    sightOf(ctx),
    text("If you didn't expect this, revoke the key. Requests with it will fail immediately."),
    link("Open the key", `${publicUrl()}/console/keys/${key.id}`),
  ]);
}

/** Our team ended a key; the reason is its own words. */
export function revokedByTeamMail(
  to: { name: string },
  organisation: string,
  { key, reason }: { key: { name: string }; reason: string },
): MailContent {
  const [what, where] = [unlinked(key.name, "unnamed"), unlinked(organisation, "your organisation")];
  return letter(to.name, `We revoked the key “${what}” of ${where}`, [
    text(`Our team revoked the key “${what}” of ${where}. Requests with it fail from now on. Other keys keep working.`),
    facts([["Reason", reason]]),
    text("If you still need it, create a new key and put it into your application."),
    link("Open the keys", `${publicUrl()}/console/keys`),
  ]);
}

export type ExpiringKey = { id: string; name: string; expiresAt: Date };

const MAX_NAMED = 20;

const inDays = (days: number): string => (days <= 1 ? "within a day" : `in ${days} days`);
const named = ({ name }: ExpiringKey): string => unlinked(name, "unnamed");

/** Keys that end soon, the first to end first. Names are what members typed, and not every member's address is proved. */
export function expiringMail(
  to: { name: string },
  organisation: string,
  { keys, days }: { keys: readonly ExpiringKey[]; days: number },
): MailContent {
  const [first] = keys;
  const where = unlinked(organisation, "your organisation");
  const isOne = keys.length === 1 && first !== undefined;
  const others = keys.length - MAX_NAMED;
  const roles = `${ROLE_TABLE.owner.title.toLowerCase()} or ${ROLE_TABLE.developer.title.toLowerCase()}`;
  return letter(
    to.name,
    isOne ? `The key “${named(first)}” expires ${inDays(days)}` : `${keys.length} keys of ${where} expire ${inDays(days)}`,
    [
      text(
        isOne
          ? `The key “${named(first)}” of ${where} expires on ${timeText(first.expiresAt)}. After that, requests with it fail.`
          : `${keys.length} keys of ${where} expire soon. After that, requests with them fail.`,
      ),
      ...(isOne ? [] : [facts(keys.slice(0, MAX_NAMED).map((key) => [named(key), timeText(key.expiresAt)] as const))]),
      ...(others > 0 ? [text(`And ${others} more.`)] : []),
      text(
        "Roll a key to get a new one while the old one still works, or extend its expiry. If you no longer need a key, no action is needed.",
      ),
      link(isOne ? "Open the key" : "Open the keys", `${publicUrl()}/console/keys${isOne ? `/${first.id}` : "?state=expiring"}`),
      text(`You receive this e-mail because you are an ${roles} of ${where}.`),
    ],
  );
}
