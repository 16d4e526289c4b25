import { isDeepStrictEqual } from "node:util";
import type { Agent, Spent } from "./agent";
import type { Answer, Facts, Question } from "./question";
import type { Truth } from "./truth";

export type Played = Spent & {
  words: string;
  answer: Answer;
  truth: Answer;
  /** Calls that the ledger has of the organisation since the question before. */
  ledger: number;
  texts: readonly string[];
  ok: boolean;
};

/** A player of a plan: an agent with its key, and the organisation that pays. */
export type Player = { agent: Agent; organisation: string };

/** What stops an answer is shown in its place. */
const answered = async (question: Question, agent: Agent, facts: Facts): Promise<Answer> => {
  try {
    return await question.answer(agent.ask, facts);
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** Asks one question of the tools and of the database. */
export async function play(
  question: Question,
  { agent, organisation }: Player,
  { truth, facts }: { truth: Truth; facts: Facts },
): Promise<Played> {
  const before = await truth.charged(organisation);
  const answer = await answered(question, agent, facts);
  const { texts, ...spent } = agent.take();
  const expected = await question.truth(truth.look, facts);
  const ledger = (await truth.charged(organisation)) - before;
  const ok = isDeepStrictEqual(answer, expected) && ledger === spent.charged;
  return { words: question.words(facts), answer, truth: expected, ledger, texts, ok, ...spent };
}
