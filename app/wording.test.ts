import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** Words that read as translated, each with what to write instead. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\bthis link is over\b/i, "This link has expired"],
  [/\bnothing waits\b|\bwaits? its turn\b/i, "All done; queued"],
  [/\b(is|are) told (of|that|by|when|so)\b/i, "is notified; receives events"],
  [/\bwhat we owe you\b|\bwe owe you\b/i, "credits"],
  [/\bletter too many\b/i, "Check the URL"],
  [/\bfalls? silent\b/i, "stops"],
  [/\bunless you take some away\b/i, "All 19 fields"],
  [/\bwords above the terms\b|\blook and words\b/i, "Message; Appearance"],
  [/\bdid the same at this moment\b/i, "This was changed by someone else. Reload and try again."],
  [/\bmend the file\b/i, "Fix the file and upload it again"],
  [/\bask(s|ed)? for the like\b/i, "have matching requests"],
  [/\bnobody has to look\b/i, "No review needed"],
  [/\bwho learns your password\b/i, "A stolen password is not enough"],
  [/\bby themselves\b|\bby itself\b/i, "automatically"],
  [/\bnames your organisation in every call\b/i, "API keys authenticate your requests"],
  [/\b(go|goes) on working\b/i, "keep working"],
  [/\bpresent password\b|\bpresent (plan|period|one)\b/i, "current"],
  [/\bmake a live key\b|\bneeds you\b/i, "Create live key; To do"],
  [/\bthe fault is ours\b/i, "Something went wrong on our side"],
  [/\bthere is nothing at this address\b|\bgo to the start\b/i, "Page not found; Go to homepage"],
  [/\bno mail server is set\b/i, "No mail server is configured"],
  [/\blive keys answer\b|\bkeys are answered\b/i, "live keys return; live keys work"],
  [/\bin an address\b/i, "in a URL"],
  [/\bcalls added up\b|\bat this pace\b/i, "Cumulative calls; forecast"],
  [/\bdescribed by itself\b|\bcounted now\b/i, "OpenAPI and metadata; Live figures"],
  [/\bkinds of work\b/i, "Use cases"],
  [/\b(calls|requests) a (day|month|second|period)\b|\$[\d,.]+ a month\b/i, "per day; per month"],
  [/\b(is|are|was|were) (refused|answered)\b|\banswers? (to|of) (the|a|this|your) (request|call)/i, "rejected; responds; response"],
  [/\b(no|any|the|every|first|last) answer (is|was|has|came|of)\b|\bno answer\b/i, "no response; no reply"],
  [/\b(is|was|are|were|been) told\b|\btold (of|about|once)\b/i, "is notified; was set"],
  [/\b(key|file|row|delivery|decision|job|import|request|import|event)s? waits?\b/i, "is queued; is pending; is ready"],
  [/\b(nothing|everything|what) (lies|stands)\b|\bstands (below|above|here|against)\b/i, "is in; is shown below"],
  [/\bnot possible any more\b|\bany more\b/i, "no longer"],
  [/\bsomebody\b|\beverybody\b/i, "someone; everyone; all members"],
  [/\b(there is no such|by the clock|held back|way back|from who)\b/i, "does not exist; scheduled; quarantined"],
  [/\b(say why|write something|name a host|give an address|give a (mail|whole))\b/i, "Enter a reason; Enter a URL"],
  [/\b(has|have|was|were|been|is|are) begun\b/i, "has started"],
  [/\bno (decimal number|technology|json object|known country|queue)\b/i, "is not a …"],
  [/\b(makes|take|takes) (no more bytes|files? only)\b|\bdoes not do\b/i, "accepts no more data; does not support"],
  [/\bgot through\b|\bgets through\b/i, "was delivered"],
  [/\bdo(es)? not belong together\b/i, "Incorrect e-mail or password."],
  [/\b(the|its|your) (words|text) (of this mail|are forgotten)\b/i, "The text of this e-mail has been deleted"],
  [/\bcan(?:no|['’])t be asked\b|\bcould not be asked\b/i, "could not be reached"],
  [/\ball the same\b|\bjust now\b|\bonce more\b/i, "anyway; currently; again"],
  [/\bwas not made here\b|\bnot (issued|given out) here\b/i, "is not valid; does not exist"],
  [/\bgo on\b|\bgoes on\b|\bwent on\b/i, "continue; resume"],
  [/\bfor good\b|\bfor ever\b/i, "permanently"],
  [/\bset right\b|\bput right\b|\bset .{1,20} right\b/i, "correct"],
  [/\bstarted hour\b|\bhour started\b/i, "hour or part of an hour"],
  [/\bfrom (600 W|1024)\b/i, "600 W and above; 1024 or higher"],
  [/\bSuch as (?:\d|\$|$)|\bAny, such as\b/, "e.g."],
  [/\bkeys read the\b|\bmore follow\b/i, "Use the arrow keys to move between values; Showing the first rows"],
  [/\bstill here\b|\bsays? nothing about\b|\bwould say too much\b/i, "keep-alive; does not reveal; could identify the buyer"],
  [/\b(key|keys) that sends?\b|\bseconds since 1970\b/i, "the current key; Unix time"],
  [
    /\blists what is\.|\bnames the plan that does\b|\bthe plan does not include this\b/i,
    "lists the allowed methods; names the plan that includes it",
  ],
  [
    /\bplace of (jurisdiction|the servers)\b|\blaw (that applies|asks)\b|\bto be settled by\b/i,
    "jurisdiction; applicable law; to be decided by",
  ],
  [/\bThe ids of\b|\brecord id\b|\ba record of its own\b/, "IDs; a separate record"],
  [/\bto miss no\b|\bor its beginning\b|\bcompletes them to\b/i, "to avoid missing; prefix; brings the total to"],
  [/\b(invites you|withdrew an invitation|invitation withdrawn)\b/i, "invited you to join; revoked an invitation"],
  [/\byou among them\b|\bminutes down\b|\bdays in UTC\b/i, "including you; downtime; (UTC)"],
  [/\b(one of a list|yes or no|update your programs|from your initials)\b/i, "Enumeration; Boolean; applications; menu"],
  [/[a-z]’(s|t|re|ve|ll|d)\b|[a-z]s’ /i, "the straight apostrophe"],
  [/\bthe request of \$?\{?|\bneither IP addresses\b/i, "the request from; Not valid IP addresses"],
];

const ROOTS = ["app", "components", "lib", "prisma/seed", "stripe-sandbox", "setup", "docs"];
const SENTENCES = /\.(tsx?|mjs|md)$/;
/** Packages; tests; the notes in folders of code; and the two documents that name the words that are not used. */
const NONE =
  /\/node_modules\/|\.test\.tsx?$|^stripe-sandbox\/tests\/|^(lib|components|stripe-sandbox|setup|prisma)\/.*\.md$|^app\/skill\.md$|^docs\/(writing|glossary)\.md$/;

/** The sentences of a file with their lines: literals and JSX text of code, lines of a guide. */
function sentencesOf(file: string, source: string): readonly (readonly [line: number, text: string])[] {
  if (file.endsWith(".md")) return source.split("\n").map((text, at) => [at + 1, text]);
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: (readonly [number, string])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      found.push([tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, node.text.replace(/\s+/g, " ")]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function faultsOf(file: string, source: string): string[] {
  const flat = source.replace(/\s+/g, " ");
  const suspects = BANNED.filter(([words]) => words.test(flat));
  if (suspects.length === 0) return [];
  return sentencesOf(file, source).flatMap(([line, text]) =>
    suspects.flatMap(([words, better]) => {
      const hit = words.exec(text);
      return hit ? [`${file}:${line} “${hit[0]}”: write “${better}”`] : [];
    }),
  );
}

test("finds translated words in literals and JSX text, and none in comments", () => {
  expect(faultsOf("a.tsx", 'const a = <p>\n  This link\n  is over\n</p>; // nothing waits\nconst b = "nothing waits";')).toEqual([
    "a.tsx:2 “This link is over”: write “This link has expired”",
    "a.tsx:5 “nothing waits”: write “All done; queued”",
  ]);
});

test("no sentence that a person reads has words that read as translated", () => {
  const inFolders = ROOTS.flatMap((root) => readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => `${root}/${file}`));
  const files = [...inFolders, "README.md", "CONTRIBUTING.md"].filter((file) => SENTENCES.test(file) && !NONE.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => faultsOf(file, readFileSync(file, "utf8")))).toEqual([]);
});
