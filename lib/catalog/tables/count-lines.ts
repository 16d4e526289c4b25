import { fileSource, startOf } from "./file-source";
import { unpacked } from "./packed-source";
import { PARQUET } from "./parquet/open-parquet";

const LINE_FEED = 10;

/** The lines of a text file, packed or not; null for a workbook and the like, which have none. @throws ImportError */
export async function countLines(path: string): Promise<number | null> {
  const { source, workbook } = await unpacked(await fileSource(path));
  if (workbook !== null || (await startOf(source, 4)).toString("hex") === PARQUET) return null;
  let lines = 1;
  for await (const chunk of source.bytes()) {
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines++;
  }
  return lines;
}
