import { machine } from "../bench/measure/machine";
import type { Played } from "./play";

const count = (n: number): string => n.toLocaleString("en");
const cell = (text: string): string => text.replaceAll("|", "\\|");
const sum = (played: readonly Played[], of: (one: Played) => number): number => played.reduce((total, one) => total + of(one), 0);

const SHARE = 5;
const MOST_CALLS = 8;
const MOST_TOKENS = 5_000;

const line = ({ words, asked, charged, tokens, answer, ok }: Played, i: number): string =>
  `| ${i + 1} | ${cell(words)} | ${asked} | ${charged} | ${count(tokens)} | ${cell(shown(answer))} | ${ok ? "yes" : "**no**"} |`;

const shown = (answer: unknown): string =>
  Array.isArray(answer) ? answer.map((part) => (Array.isArray(part) ? part.join(" ") : String(part))).join("; ") : String(answer);

/** What is wrong, for a person at a terminal. */
export const wrong = (played: readonly Played[]): string =>
  played
    .filter(({ ok }) => !ok)
    .map(({ words, answer, truth, charged, ledger }) =>
      [
        words,
        `  tools:    ${JSON.stringify(answer)}, ${charged} calls`,
        `  database: ${JSON.stringify(truth)}, ${ledger} calls in the ledger`,
      ].join("\n"),
    )
    .join("\n");

/** The result as Markdown. */
export function report(played: readonly Played[], tokensOfTools: number, at: Date): string {
  const calls = sum(played, ({ charged }) => charged);
  const tokens = sum(played, (one) => one.tokens);
  const perFive = (total: number): number => (total / Math.max(played.length, 1)) * SHARE;
  return [
    "",
    `${at.toISOString().slice(0, 10)}, ${machine()}.`,
    "",
    `${played.length} questions, ${played.filter(({ ok }) => ok).length} right: ${sum(played, ({ asked }) => asked)} tools asked, ${calls} calls counted and ${sum(played, ({ ledger }) => ledger)} in the ledger, ${count(tokens)} tokens of responses. Five of them take ${perFive(calls).toFixed(1)} calls and ${count(Math.round(perFive(tokens)))} tokens; ${MOST_CALLS} and ${count(MOST_TOKENS)} were aimed at. The list of tools has ${count(tokensOfTools)} tokens and is read once.`,
    "",
    "| # | Question | Tools asked | Calls | Tokens | Answer | Right |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...played.map(line),
    "",
    "",
  ].join("\n");
}
