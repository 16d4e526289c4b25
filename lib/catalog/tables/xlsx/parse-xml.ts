import { SaxesParser } from "saxes";
import { ImportError } from "../../drafts";
import { decoded } from "../encodings";

/** What hears a document. Names come without the prefix of their namespace. */
export type XmlHandler = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
};

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Tells a handler what a document has, piece by piece: after each piece, the caller can take what the handler has gathered.
 * Entities that a document declares itself are refused, as is a document that is cut off.
 */
export async function* parseXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on("opentag", ({ name, attributes }) => handler.open?.(localName(name), attributes));
  parser.on("closetag", ({ name }) => handler.close?.(localName(name)));
  parser.on("text", (text) => handler.text?.(text));
  parser.on("cdata", (text) => handler.text?.(text));
  parser.on("error", (error) => {
    throw new ImportError("truncated", `The workbook is damaged or truncated: ${error.message}.`);
  });
  for await (const chunk of decoded(bytes, "utf-8")) {
    parser.write(chunk);
    yield;
  }
  parser.close();
}

/** Lets a handler hear a whole document. */
export async function readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _piece of parseXml(bytes, handler)) continue;
}
