import { ConnectionError } from "./errors.js";

export type ServerEvent = { id: string | null; event: string; data: string };

/** Far more than any event has. */
const MOST_CHARACTERS = 1_048_576;
const LINE_END = /\r\n|\n|\r/;

type Draft = { id: string | null; event: string; data: string[] };
const newDraft = (id: string | null): Draft => ({ id, event: "", data: [] });

/** Adds one line to an event, as the HTML standard has it. Comments and `retry` say nothing to us. */
function addLine(draft: Draft, line: string): void {
  const colon = line.indexOf(":");
  const name = colon === -1 ? line : line.slice(0, colon);
  const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
  if (name === "data") draft.data.push(value);
  if (name === "event") draft.event = value;
  if (name === "id" && !value.includes("\0")) draft.id = value;
}

/** The whole lines of a text that arrives in pieces. A CR at the end may be half of a line's end. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    const isHalf = rest.endsWith("\r");
    const lines = (isHalf ? rest.slice(0, -1) : rest).split(LINE_END);
    rest = `${lines.pop() ?? ""}${isHalf ? "\r" : ""}`;
    yield* lines;
    if (rest.length > MOST_CHARACTERS) throw new ConnectionError("invalid-response", "The stream has a line that no event has.");
  }
}

/** The events of a stream. One that was cut is not among them. */
export async function* eventsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  let draft = newDraft(null);
  for await (const line of linesOf(chunks)) {
    if (line !== "") {
      addLine(draft, line);
      continue;
    }
    const { id, event, data } = draft;
    if (data.length > 0) yield { id, event: event === "" ? "message" : event, data: data.join("\n") };
    draft = newDraft(null);
  }
}
