import { DAY_MS } from "@/lib/core/durations";
import { publishVersion } from "@/lib/legal/documents/publish-version";
import { operator } from "@/testing/people";
import type { Scene } from "./scene";

const TEXT = `## What we store

Your name, your e-mail address, and [what you do](/legal/security).

### For how long

- Account: until you delete it.
- Sessions: **90 days**.

| Data | Days |
| --- | ---: |
| E-mails | 30 |

> Ask us about anything.`;

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Versions of the privacy page: one that was replaced, one in force, one to come. Terms have none, or owners would be asked on every page. */
async function publishVersions(): Promise<void> {
  for (const [text, summary, days] of [
    [TEXT.replace("30", "60"), "", 0],
    [TEXT, "E-mails are kept for 30 days.", 0],
    [TEXT.replace("90 days", "60 days"), "Sessions are kept for 60 days.", 30],
  ] as const)
    await publishVersion(operator(), { document: "privacy", text, summary, effectiveOn: dayIn(days) });
}

let published: Promise<void> | undefined;
/** Scenes are made side by side, and two pages show the same versions. */
const publish = (): Promise<void> => (published ??= publishVersions());

const stranger = (path: string): Scene => ({ name: path, path, as: null });

export async function legalScenes(): Promise<Scene[]> {
  await publish();
  return ["", "?version=1", "?version=3"].map((search) => stranger(`/legal/privacy${search}`));
}

export const generatedTermsScenes = (staff: string): Scene[] => [
  stranger("/legal/terms"),
  { name: "generated terms for staff", path: "/legal/terms", as: staff },
];

export async function staffLegalScenes(staff: string): Promise<Scene[]> {
  await publish();
  return [{ name: "legal pages for staff", path: "/staff/legal", as: staff }];
}

export const publishScenes = (staff: string): Scene[] =>
  ["terms", "privacy"].map((document) => ({ name: `publish ${document}`, path: `/staff/legal/${document}`, as: staff }));
