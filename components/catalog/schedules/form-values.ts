import type { z } from "zod";
import { wrongField } from "@/components/ui/form-errors";
import type { ScheduleInput } from "@/lib/catalog/schedules/contract";

type Given = z.input<typeof ScheduleInput>;

const textIn = (data: FormData, name: string): string => String(data.get(name) ?? "").trim();

/** Text that is no whole number would otherwise become one, or an error without a field. */
function numberIn(data: FormData, name: string): number {
  const text = textIn(data, name);
  if (!/^\d{1,9}$/.test(text)) throw wrongField(name, "Enter a whole number.");
  return Number(text);
}

function placeIn(data: FormData): Given["place"] {
  const text = (name: string): string => textIn(data, `place.${name}`);
  switch (text("via")) {
    case "s3":
      return { via: "s3", url: text("url"), region: text("region"), prefix: text("prefix"), pattern: text("pattern") || "*" };
    case "sftp": {
      const signIn = text("sign_in") === "private-key" ? "private-key" : "password";
      const address = { host: text("host"), port: numberIn(data, "place.port"), fingerprint: text("fingerprint") };
      return { via: "sftp", ...address, folder: text("folder") || ".", pattern: text("pattern") || "*", sign_in: signIn };
    }
    case "folder":
      return { via: "folder", folder: text("folder"), pattern: text("pattern") || "*" };
    default: {
      const signIn = text("sign_in");
      return { via: "https", url: text("url"), sign_in: signIn === "basic" || signIn === "bearer" ? signIn : "none" };
    }
  }
}

/** What was typed; undefined where nothing was, so that stored ones stay. */
function credentialsIn(data: FormData): Given["credentials"] {
  // A password may begin or end with a space.
  const [user, secret] = [textIn(data, "credentials.user"), String(data.get("credentials.secret") ?? "")];
  if (user === "" && secret === "") return undefined;
  if (secret === "") throw wrongField("credentials.secret", "Enter the secret that belongs to this name.");
  return { user, secret };
}

const BOUNDS = ["added_pct", "changed_pct", "removed_pct", "quarantined_rows", "lost_links", "emptied_values"] as const;

/** What a schedule's form says. `options`: names of the chosen file type's options. */
export function scheduleIn(
  data: FormData,
  { kind, options, isMapped }: { kind: string; options: readonly string[]; isMapped: boolean },
): Given {
  const publish = textIn(data, "publish") === "when-clean" ? "when-clean" : "never";
  const bounds = Object.fromEntries(BOUNDS.map((name) => [name, numberIn(data, `bounds.${name}`)]));
  return {
    ...{ name: textIn(data, "name"), kind, mapping: isMapped ? textIn(data, "mapping") || null : null },
    options: Object.fromEntries(options.map((name) => [name, textIn(data, `option-${name}`)])),
    place: placeIn(data),
    credentials: credentialsIn(data),
    ...{ cron: textIn(data, "cron").replace(/\s+/g, " "), time_zone: textIn(data, "time_zone") },
    grace_minutes: numberIn(data, "grace_minutes"),
    needs_change: data.get("needs_change") !== null,
    ...{ publish, bounds },
  };
}
