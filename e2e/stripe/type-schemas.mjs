import path from "node:path";
import ts from "typescript";

/** The only numbers of Stripe's API that need not be whole. */
const FRACTIONS = /percent|rate$|latitude|longitude|percentage|^(exchange_rate|height|length|weight|width)$/;
const ANYTHING = { type: "object" };
const TEXT = { type: "string" };
const META = { type: "object", additionalProperties: TEXT };
const PLAIN = { OtherString: TEXT, Decimal: TEXT, Metadata: META, MetadataParam: META, Record: ANYTHING, Partial: ANYTHING };
const LISTS = { ApiList: "list", ApiListPromise: "list", ApiSearchResult: "search_result", ApiSearchResultPromise: "search_result" };
const WRAPPERS = new Set(["Promise", "Response", "Stripe.Response"]);

export const refTo = (name) => ({ $ref: `stripe#/schemas/${name}` });

function literalOf(node) {
  if (!ts.isLiteralTypeNode(node)) return undefined;
  if (ts.isStringLiteral(node.literal)) return node.literal.text;
  if (ts.isNumericLiteral(node.literal)) return Number(node.literal.text);
  const words = { [ts.SyntaxKind.TrueKeyword]: true, [ts.SyntaxKind.FalseKeyword]: false, [ts.SyntaxKind.NullKeyword]: null };
  return words[node.literal.kind];
}

/** The `object: "…"` of an interface, which is Stripe's own name for it. */
function objectName(declaration) {
  const member = declaration.members?.find((one) => ts.isPropertySignature(one) && one.name.getText() === "object");
  const value = member?.type && literalOf(member.type);
  return typeof value === "string" ? value : undefined;
}

function qualifiedName(declaration, root) {
  const parts = [];
  for (let node = declaration; node && !ts.isSourceFile(node); node = node.parent) {
    const isNamed = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isModuleDeclaration(node);
    if (isNamed) parts.unshift(node.name.text);
  }
  const folder = path.dirname(path.relative(path.join(root, "resources"), declaration.getSourceFile().fileName));
  return [...(folder === "." || folder.startsWith("..") ? [] : folder.split("/")), ...parts].join(".");
}

/** Turns types of the SDK into JSON schemas. Interfaces of answers become named schemas; those of requests stand in place. */
export class TypeSchemas {
  schemas = {};
  #names = new Map();
  #waiting = [];
  #open = [];

  constructor(checker, root, served) {
    this.checker = checker;
    this.root = root;
    this.served = served;
  }

  /** Works off the interfaces that were referred to, and those that they refer to. */
  finish() {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      this.schemas[this.#names.get(next)] = this.#object(this.#members(next), false);
    return this.schemas;
  }

  nameOf(declaration) {
    const known = this.#names.get(declaration);
    if (known) return known;
    const object = ts.isSourceFile(declaration.parent) ? objectName(declaration) : undefined;
    const deleted = declaration.name.text.startsWith("Deleted") ? "deleted_" : "";
    const wanted = object ? deleted + object : qualifiedName(declaration, this.root);
    const taken = new Set(this.#names.values());
    let name = wanted;
    for (let n = 2; taken.has(name); n += 1) name = `${wanted}_${n}`;
    this.#names.set(declaration, name);
    this.#waiting.push(declaration);
    return name;
  }

  /** `null`: the property is never there. */
  schema(node, property, isRequest) {
    switch (node.kind) {
      case ts.SyntaxKind.StringKeyword:
        return TEXT;
      case ts.SyntaxKind.BooleanKeyword:
        return { type: "boolean" };
      case ts.SyntaxKind.NumberKeyword:
        return { type: FRACTIONS.test(property) ? "number" : "integer" };
      case ts.SyntaxKind.VoidKeyword:
      case ts.SyntaxKind.UndefinedKeyword:
        return null;
      case ts.SyntaxKind.ParenthesizedType:
        return this.schema(node.type, property, isRequest);
      case ts.SyntaxKind.ArrayType:
        return { type: "array", items: this.schema(node.elementType, property, isRequest) };
      case ts.SyntaxKind.LiteralType:
        return { enum: [literalOf(node)] };
      case ts.SyntaxKind.TypeLiteral:
        return this.#object(node.members, isRequest);
      case ts.SyntaxKind.UnionType:
        return this.#union(node, property, isRequest);
      case ts.SyntaxKind.TypeReference:
        return this.#reference(node, property, isRequest);
      default:
        return ANYTHING;
    }
  }

  #list(object, item) {
    return {
      type: "object",
      required: ["object", "data", "has_more", "url"],
      properties: { object: { enum: [object] }, data: { type: "array", items: item }, has_more: { type: "boolean" }, url: TEXT },
    };
  }

  #reference(node, property, isRequest) {
    const name = node.typeName.getText();
    const [first] = node.typeArguments ?? [];
    if (name === "Array") return { type: "array", items: this.schema(first, property, isRequest) };
    if (WRAPPERS.has(name)) return this.schema(first, property, isRequest);
    if (LISTS[name]) return this.#list(LISTS[name], this.schema(first, property, isRequest));
    if (name === "Emptyable") return { anyOf: [this.schema(first, property, isRequest), { enum: [""] }] };
    if (PLAIN[name]) return PLAIN[name];
    const declaration = this.#declaration(node);
    if (!declaration) return ANYTHING;
    if (ts.isTypeAliasDeclaration(declaration)) return this.#alias(declaration, property, isRequest);
    if (!ts.isInterfaceDeclaration(declaration)) return ANYTHING;
    return isRequest ? this.#inline(declaration) : refTo(this.nameOf(declaration));
  }

  /** The SDK's union of all events is one envelope to us: it would be larger than all the rest. */
  #alias(declaration, property, isRequest) {
    const isEvent = declaration.name.text === "Event" && declaration.getSourceFile().fileName.endsWith("resources/Events.d.ts");
    return isEvent ? refTo("event") : this.schema(declaration.type, property, isRequest);
  }

  #inline(declaration) {
    if (this.#open.includes(declaration)) return ANYTHING;
    this.#open.push(declaration);
    const schema = this.#object(this.#members(declaration), true);
    this.#open.pop();
    return schema;
  }

  #declaration(node) {
    const nameNode = ts.isQualifiedName(node.typeName) ? node.typeName.right : node.typeName;
    let symbol = this.checker.getSymbolAtLocation(nameNode);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    return symbol?.declarations?.find((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one));
  }

  #members(declaration) {
    const own = new Set(declaration.members.map((member) => member.name?.getText()));
    const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
      types.map((type) => this.#declaration({ typeName: type.expression })),
    );
    const inherited = bases.flatMap((base) => (base && ts.isInterfaceDeclaration(base) ? this.#members(base) : []));
    return [...inherited.filter((member) => !own.has(member.name?.getText())), ...declaration.members];
  }

  /** The SDK's open unions of words stay closed here: a word that Stripe has not is a mistake of ours. */
  #union(node, property, isRequest) {
    const arms = node.types.filter((type) => type.getText() !== "OtherString").map((type) => this.schema(type, property, isRequest));
    const present = arms.filter((arm) => arm !== null);
    const kept = isRequest || !present.includes(TEXT) ? present : present.filter((arm) => this.#isServed(arm));
    return kept.length === 1 ? kept[0] : { anyOf: kept };
  }

  /** What can be an id stays one where the resource behind it is none of those served: most of Stripe hangs together that way. */
  #isServed(arm) {
    return (
      !arm.$ref ||
      this.served.has(
        arm.$ref
          .split("/")
          .pop()
          .replace(/^deleted_/, ""),
      )
    );
  }

  #object(members, isRequest) {
    const properties = {};
    const required = [];
    let rest = isRequest ? false : undefined;
    for (const member of members) {
      if (ts.isIndexSignatureDeclaration(member)) rest = this.schema(member.type, "", isRequest) ?? true;
      if (!ts.isPropertySignature(member) || !member.type) continue;
      const name = member.name.getText().replace(/^['"]|['"]$/g, "");
      const schema = this.schema(member.type, name, isRequest);
      if (schema === null) continue;
      properties[name] = schema;
      if (!member.questionToken) required.push(name);
    }
    return { type: "object", properties, required, ...(rest === undefined ? {} : { additionalProperties: rest }) };
  }
}
