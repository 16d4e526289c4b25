import { facts, link, type MailContent, type MailPart, picture, text } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { publicUrl } from "@/lib/platform/env";

type Shown = { name: string; said: string; rows: readonly (readonly [string, string])[]; path: string; picturePath: string };

/** One view: its last values and its chart, where it has any. */
export const viewParts = ({ name, said, rows, path, picturePath }: Shown): MailPart[] => [
  text(said),
  ...(rows.length === 0 ? [] : [facts(rows), picture(`Chart of ${name}`, publicUrl() + picturePath)]),
  link(`Open ${name}`, publicUrl() + path),
];

type Week = { names: readonly string[]; parts: readonly MailPart[]; more: readonly string[]; release: number; unsubscribe: string };

/** The views that a member chose; `more` are named without being shown. */
export const viewsMail = (to: { name: string }, { names, parts, more, release, unsubscribe }: Week): MailContent =>
  letter(to.name, `Your views this week: ${names.join(", ")}`, [
    ...parts,
    ...(more.length > 0 ? [text(`Also saved: ${more.join(", ")}. See ${publicUrl()}/console/views.`)] : []),
    text(`Release ${release}. You receive this e-mail because you chose these views. Unsubscribe: ${unsubscribe}`),
  ]);
