import { SaxesParser } from "saxes";

/** An element without the prefixes of its names. `text` is all text directly inside it. */
export type Xml = {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  parent: Xml | null;
  children: Xml[];
  text: string;
};

const MAX_DEPTH = 40;
const MAX_ELEMENTS = 5_000;

/** What makes a document one that nobody reads. */
export class UnreadableXml extends Error {
  override name = "UnreadableXml";
}

const refuse = (what: string) => (): never => {
  throw new UnreadableXml(what);
};

/**
 * Reads a document that is nothing but elements and text. Document types, and with them entities, comments and processing instructions
 * are refused: no directory needs them, and they have been used to make two readers see two documents.
 * @throws UnreadableXml
 */
export function readXml(text: string): Xml {
  const parser = new SaxesParser({ xmlns: true });
  let at: Xml | null = null;
  let root: Xml | null = null;
  let [depth, elements] = [0, 0];
  parser.on("error", (error) => {
    throw new UnreadableXml(error.message);
  });
  parser.on("doctype", refuse("document type"));
  parser.on("comment", refuse("comment"));
  parser.on("cdata", refuse("CDATA section"));
  parser.on("processinginstruction", refuse("processing instruction"));
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (++depth > MAX_DEPTH || ++elements > MAX_ELEMENTS) throw new UnreadableXml("too many elements");
    const plain = Object.values(attributes).filter(({ prefix, name }) => prefix === "" && name !== "xmlns");
    const values = Object.fromEntries(plain.map(({ local: name, value }) => [name, value]));
    const element: Xml = { name: local, namespace: uri, attributes: values, parent: at, children: [], text: "" };
    at?.children.push(element);
    root ??= element;
    at = element;
  });
  parser.on("text", (words) => {
    if (at) at.text += words;
  });
  parser.on("closetag", () => {
    depth--;
    at = at?.parent ?? null;
  });
  parser.write(text).close();
  if (root === null) throw new UnreadableXml("no element");
  return root;
}

/** An element and all that are in it. */
export function* allIn(element: Xml): Generator<Xml> {
  yield element;
  for (const child of element.children) yield* allIn(child);
}

/** The children of a name. */
export const childrenOf = ({ children }: Xml, namespace: string, name: string): Xml[] =>
  children.filter((child) => child.name === name && child.namespace === namespace);
