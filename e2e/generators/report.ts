import { readFile } from "node:fs/promises";
import { z } from "zod";
import { machine } from "../bench/measure/machine";
import type { Part } from "./options";
import { programOf } from "./workspace";

/** What a part did, and everything that does not match. */
export type Findings = { part: Part; operations: number; calls: number; faults: readonly string[] };

const PACKAGE: Readonly<Record<Part, string>> = {
  "openapi-typescript": "openapi-typescript",
  "hey-api": "@hey-api/openapi-ts",
  orval: "orval",
  prism: "@stoplight/prism-cli",
};
const WHAT: Readonly<Record<Part, string>> = {
  "openapi-typescript": "types, with openapi-fetch",
  "hey-api": "fetch client with its Zod schemas",
  orval: "fetch client and Zod schemas",
  prism: "proxy with `--errors`",
};

const Manifest = z.looseObject({ version: z.string() });
const versionOf = async (part: Part): Promise<string> =>
  Manifest.parse(JSON.parse(await readFile(programOf(`${PACKAGE[part]}/package.json`), "utf8"))).version;

async function line({ part, operations, calls, faults }: Findings): Promise<string> {
  const found = faults.length === 0 ? "0" : `**${faults.length}**`;
  return `| ${PACKAGE[part]} ${await versionOf(part)} | ${WHAT[part]} | ${operations} | ${calls} | ${found} |`;
}

/** The result as Markdown. */
export async function report(all: readonly Findings[], at: Date): Promise<string> {
  return [
    "",
    `${at.toISOString().slice(0, 10)}, ${machine()}.`,
    "",
    "| Tool | Used as | Operations | Calls | Mismatches |",
    "| --- | --- | --- | --- | --- |",
    ...(await Promise.all(all.map(line))),
    "",
    "",
  ].join("\n");
}

/** Everything that is wrong, for a person at a terminal. */
export const wrong = (all: readonly Findings[]): string =>
  all.flatMap(({ part, faults }) => faults.map((fault) => `${part}: ${fault}\n`)).join("");
