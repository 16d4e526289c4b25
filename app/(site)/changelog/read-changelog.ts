import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isOneOf } from "@/lib/core/tables";
import type { FeedEntry } from "../atom-feed";

/** What the site shows, in this order. Other sections of CHANGELOG.md are for whoever runs the service. */
export const AREAS = ["API", "Data", "Console", "Payments", "Site"] as const;
export type Area = (typeof AREAS)[number];

/** One line of the changelog: its lead, or else its first sentence, is the title; `text` is what follows. `id` is its anchor. */
export type Change = { id: string; area: Area; title: string; text: string };
/** `day` is null until the version is released. */
export type Version = { name: string; day: string | null; changes: readonly Change[] };

const FILE = join(process.cwd(), "CHANGELOG.md");
const VERSION = /^(\S+) – (?:(\d{4}-\d{2}-\d{2})|unreleased)$/;
const isArea = (text: string): text is Area => isOneOf(AREAS, text);

/** The parts of a text below headings of one level, each with its heading; what comes before the first is left out. */
const partsOf = (text: string, mark: "##" | "###"): { heading: string; body: string }[] =>
  text
    .split(new RegExp(`^${mark} `, "m"))
    .slice(1)
    .map((part) => ({ heading: part.split("\n", 1)[0]?.trim() ?? "", body: part.slice(part.indexOf("\n") + 1) }));

const WITH_LEAD = /^\*\*(.+?)\.?\*\* (.+)$/;
const SENTENCES = /^(.+?)(?:\. (.+)|\.?)$/;

function changeOf(line: string, version: string, area: Area): Change {
  const [, title = line, text = ""] = WITH_LEAD.exec(line) ?? SENTENCES.exec(line) ?? [];
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return { id: `${version}-${area.toLowerCase()}-${slug}`, area, title, text };
}

/** Returns the versions of CHANGELOG.md, newest first. @throws Error for a version without a date or "unreleased" */
export function parseChangelog(text: string): Version[] {
  return partsOf(text.replaceAll("\r\n", "\n"), "##").map(({ heading, body }) => {
    const [, name, day = null] = VERSION.exec(heading) ?? [];
    if (name === undefined) throw new Error(`CHANGELOG.md: "${heading}" is not "<version> – <YYYY-MM-DD>" or "<version> – unreleased"`);
    const changes = partsOf(body, "###").flatMap(({ heading: area, body: lines }) =>
      isArea(area) ? [...lines.matchAll(/^- (.+)$/gm)].map(([, line = ""]) => changeOf(line, name, area)) : [],
    );
    return { name, day, changes };
  });
}

/** Returns the versions, and the day on which what is not released yet was last changed on this machine. */
export const readChangelog = (): { versions: Version[]; changedOn: string } => ({
  versions: parseChangelog(readFileSync(FILE, "utf8")),
  changedOn: statSync(FILE).mtime.toISOString().slice(0, 10),
});

const plain = (text: string): string => text.replaceAll("`", "");

/** Every change as an entry of a feed, in the order of the file. */
export const feedEntries = ({ versions, changedOn }: ReturnType<typeof readChangelog>): FeedEntry[] =>
  versions.flatMap(({ day, changes }) =>
    changes.map(({ id, area, title, text }) => ({
      ...{ id, at: `${day ?? changedOn}T00:00:00Z` },
      ...{ title: plain(`${area}: ${title}`), text: plain(text || title) },
    })),
  );
