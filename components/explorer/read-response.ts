export type Row = Readonly<Record<string, unknown>>;

/** A record twice: its values, and the same with every figure as the response writes it ("0.0880"). */
export type ResponseRecord = { plain: Row; exact: Row };

export type Envelope = {
  /** A list of records, or one thing. */
  isList: boolean;
  records: readonly ResponseRecord[];
  /** Cursor of the next page. */
  next: string | null;
  hasMore: boolean;
  /** Records that match in all; null unless they were counted. */
  total: number | null;
  meta: Row;
};

export const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** Texts, so that no figure inside of one is taken for a figure, and figures. */
const TEXT_OR_FIGURE = /"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function parsed(text: string): { plain: unknown; exact: unknown } | null {
  try {
    const plain: unknown = JSON.parse(text);
    const exact: unknown = JSON.parse(text.replaceAll(TEXT_OR_FIGURE, (token) => (token.startsWith('"') ? token : `"${token}"`)));
    return { plain, exact };
  } catch {
    return null;
  }
}

function cursorIn(next: unknown): string | null {
  if (typeof next !== "string") return null;
  return URL.canParse(next) ? new URL(next).searchParams.get("cursor") : null;
}

/** The records of a response in JSON, whatever the endpoint; null when it is no such response. */
export function readResponse(text: string): Envelope | null {
  const both = parsed(text);
  if (both === null || !isRow(both.plain) || !isRow(both.exact)) return null;
  const { plain, exact } = both;
  if (!("data" in plain)) return null;
  const exacts: unknown[] = Array.isArray(exact.data) ? exact.data : [exact.data];
  const plains: unknown[] = Array.isArray(plain.data) ? plain.data : [plain.data];
  const records = plains.flatMap((one, index) => {
    const other = exacts[index];
    return isRow(one) && isRow(other) ? [{ plain: one, exact: other }] : [];
  });
  const page = isRow(plain.page) ? plain.page : {};
  const meta = isRow(plain.meta) ? plain.meta : {};
  return {
    isList: Array.isArray(plain.data),
    records,
    next: cursorIn(page.next),
    hasMore: page.has_more === true,
    total: typeof meta.total === "number" ? meta.total : null,
    meta,
  };
}

/** The pages of one list as one response. */
export function joinResponses(pages: readonly { body: string }[]): Envelope | null {
  const [first, ...rest] = pages.flatMap(({ body }) => readResponse(body) ?? []);
  if (first === undefined) return null;
  return { ...first, records: [first, ...rest].flatMap(({ records }) => records), next: null, hasMore: false };
}

/** Where the figures come from, as one line; null when the response does not say. */
export function sourceLine({ meta }: Envelope): string | null {
  const sources: unknown[] = Array.isArray(meta.sources) ? meta.sources : [];
  const names = sources.flatMap((source) => {
    if (!isRow(source) || typeof source.name !== "string") return [];
    return [typeof source.licence === "string" ? `${source.name} (${source.licence})` : source.name];
  });
  const release = typeof meta.release === "number" ? `release ${meta.release}` : null;
  const parts = [names.length > 0 ? `Source: ${names.join(", ")}` : null, release].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}
