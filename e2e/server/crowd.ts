import { Agent } from "node:http";
import { ConnectionLost, get, type Answer } from "./http";

/** Calls every url at once, each on a connection of its own; all answers in the order of the urls. */
export async function allAtOnce(urls: readonly string[], key: string): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: urls.length });
  try {
    return await Promise.all(urls.map((url) => get(url, { key, agent })));
  } finally {
    agent.destroy();
  }
}

/** `clients` urls, each a different question, in turn on each of the servers. */
export const questions = (servers: readonly { url: string }[], clients: number): string[] =>
  Array.from({ length: clients }, (_, n) => `${servers[n % servers.length]?.url ?? ""}/api/v1/companies?limit=${1 + (n % 50)}`);

export const withStatus = (answers: readonly Answer[], status: number): Answer[] => answers.filter((answer) => answer.status === status);

export type Load = { answers: Answer[]; lost: ConnectionLost[]; refused: number };

/** Clients that call again and again until `isOver`, told what they have seen so far; connections that are cut end up in `lost`. */
export async function keepCalling(url: string, key: string, clients: number, isOver: (sofar: Load) => boolean): Promise<Load> {
  const load: Load = { answers: [], lost: [], refused: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const client = async (number: number): Promise<void> => {
    for (let n = number; !isOver(load); n++) {
      try {
        load.answers.push(await get(`${url}/api/v1/companies?limit=${1 + (n % 50)}`, { key, agent }));
      } catch (error) {
        if (error instanceof ConnectionLost) load.lost.push(error);
        else load.refused++;
        if (load.refused > 0) return;
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  agent.destroy();
  return load;
}
