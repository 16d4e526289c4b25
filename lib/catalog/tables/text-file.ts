import { ImportError } from "../drafts";
import { type Encoding, ENCODINGS } from "./contract";
import { decoded, encodingOf } from "./encodings";
import type { FileSource } from "./file-source";
import { findEncoding, knownEncoding } from "./find-encoding";
import { FragmentSample } from "./fragment-sample";
import { type Survey, surveyText } from "./survey-text";
import type { FoundEncoding } from "./table";

/** A file as text, whatever it is encoded in. */
export type TextFile = {
  encoding: FoundEncoding;
  /** Its first letters; `isWhole` when there are no others. */
  start: string;
  isWhole: boolean;
  /** The text from the first letter on, without a byte order mark. */
  chunks(): AsyncIterable<string>;
};

const START_LETTERS = 262_144;

function chosen(name: string): Encoding {
  const encoding = encodingOf(name);
  if (encoding) return encoding;
  throw new ImportError("encoding", `"${name}" is not a known encoding. Use one of ${ENCODINGS.map((one) => one.name).join(", ")}.`);
}

/** The samples of a UTF-16 file are found in its text, because its bytes have no separators. */
async function samplesOf(chunks: AsyncIterable<string>): Promise<Buffer[]> {
  const sample = new FragmentSample();
  for await (const chunk of chunks) sample.add(Buffer.from(chunk));
  return sample.end();
}

/** What is UTF-8 or UTF-16 by its bytes is no other encoding by accident: read in one, it would be garbage. */
function refuseOther(survey: Survey, encoding: Encoding): void {
  const isTold = survey.encoding !== null && (survey.encoding !== "utf-8" || survey.fragments.length > 0);
  if (!isTold || survey.encoding === encoding) return;
  throw new ImportError("encoding", `The file is ${survey.encoding}, not ${encoding}. Leave the encoding out to read it as it is.`);
}

async function encodingFor(source: FileSource, survey: Survey, name: string | undefined): Promise<FoundEncoding> {
  const known = name === undefined ? survey.encoding : chosen(name);
  if (name !== undefined && known !== null) refuseOther(survey, known);
  if (known?.startsWith("utf-16")) return { ...knownEncoding("utf-8", await samplesOf(decoded(source.bytes(), known))), name: known };
  if (known !== null) return knownEncoding(known, survey.fragments);
  const found = await findEncoding(survey.fragments);
  if (found) return found;
  throw new ImportError("encoding", "The encoding of the file can't be found. Save the file as UTF-8 or choose its encoding.");
}

async function startOf(chunks: AsyncIterable<string>): Promise<{ start: string; isWhole: boolean }> {
  let start = "";
  for await (const chunk of chunks) {
    start += chunk;
    if (start.length >= START_LETTERS) return { start, isWhole: false };
  }
  return { start, isWhole: true };
}

/**
 * Opens a file as text. An encoding that is given holds, else it is found.
 * @throws ImportError for what can't be text
 */
export async function openText(source: FileSource, encoding: string | undefined): Promise<TextFile> {
  const survey = await surveyText(source);
  const found = await encodingFor(source, survey, encoding);
  const name = chosen(found.name);
  const chunks = (): AsyncIterable<string> => decoded(source.bytes(), name);
  return {
    encoding: found,
    ...(await startOf(chunks())),
    chunks,
  };
}
