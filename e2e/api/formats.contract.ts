import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { MOST_LETTERS } from "@/lib/core/workbook";
import { type Cell, sheetOf, textsOf } from "@/testing/read-workbook";
import { expectProblem, LISTS, type Row } from "./answers";
import { call, pathOf } from "./server";

/** JSON with every number as its text, so that 0.0880 stays 0.0880. */
function exactJson(text: string): unknown {
  return JSON.parse(
    text.replace(
      /("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g,
      (_, string: string | undefined, number: string | undefined) => string ?? `"${number ?? ""}"`,
    ),
  );
}

const Rows = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
const Said = z.object({
  data: z.array(z.unknown()),
  page: z.object({ has_more: z.boolean(), next: z.string().nullable() }),
  meta: z.object({
    release: z.int(),
    published_at: z.string(),
    sample: z.boolean(),
    sources: z.array(z.object({ code: z.string(), name: z.string(), licence: z.string() })),
  }),
});
const rowsOf = (text: string): Row[] => Rows.parse(exactJson(text)).data;

/** What a value of the JSON answer is in a CSV cell. */
function cellOf(value: unknown, kind: string | undefined): unknown {
  if (value === null) return "";
  if (kind === "json") return value;
  if (Array.isArray(value)) return safe(value.join("|"));
  return typeof value === "string" && kind === "text" ? safe(value) : String(value);
}
const safe = (text: string): string => (/^[=+@\t\r-]/.test(text) ? `'${text}` : text);

/** A cell as read, made comparable: JSON cells as values. */
const readCell = (cell: string, kind: string | undefined): unknown => (kind === "json" && cell !== "" ? exactJson(cell) : cell);

describe("CSV", () => {
  test.each(LISTS)("of $path has a header row, CRLF, and exactly the values of the JSON answer", async ({ path, fields }) => {
    const json = await call(`${path}?limit=200`);
    const csv = await call(`${path}?limit=200&format=csv`);
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8; header=present");
    const names = Object.keys(fields);
    expect(csv.text.startsWith(`${names.join(",")}\r\n`)).toBe(true);
    expect(csv.text.endsWith("\r\n")).toBe(true);
    const [header, ...rows] = parse(csv.text, { record_delimiter: "\r\n" });
    expect(header).toEqual(names);
    const expected = rowsOf(json.text).map((row) => names.map((name) => cellOf(row[name], fields[name]?.kind)));
    expect(rows.map((row) => row.map((cell, i) => readCell(cell, fields[names[i] ?? ""]?.kind)))).toEqual(expected);
  });

  test.each(LISTS)("of $path has no cell that a spreadsheet would calculate", async ({ path, fields }) => {
    const { text } = await call(`${path}?limit=1000&format=csv`);
    const [header = [], ...rows] = parse(text, { record_delimiter: "\r\n" });
    const texts = header.map((name, i) => ({ kind: fields[name]?.kind, i })).filter(({ kind }) => kind !== "number");
    for (const row of rows) for (const { i } of texts) expect(row[i]).not.toMatch(/^[=+@-]/);
  });

  test("appended page by page is one file with one header row, or with none", async () => {
    const whole = await call("/companies?country=DE&format=csv&limit=60&fields=id,name");
    const walked = async (header: string): Promise<string> => {
      let text = "";
      let path: string | undefined = `/companies?country=DE&format=csv&limit=20&fields=id,name&header=${header}`;
      for (let page = 0; page < 3 && path !== undefined; page++) {
        const { text: more, headers } = await call(path);
        expect(headers["content-type"]).toContain(header === "first" && page === 0 ? "header=present" : "header=absent");
        text += more;
        path = /\/api\/v1([^>]+)>/.exec(headers["link"]?.toString() ?? "")?.[1];
      }
      return text;
    };
    expect(await walked("first")).toBe(whole.text);
    expect(await walked("absent")).toBe(whole.text.slice(whole.text.indexOf("\n") + 1));
  });

  test("without records is the header row alone", async () => {
    expect((await call("/companies?country=AQ&format=csv&fields=id,name")).text).toBe("id,name\r\n");
  });
});

describe("NDJSON", () => {
  test.each(LISTS)("of $path has one record of the JSON answer a line", async ({ path }) => {
    const json = await call(`${path}?limit=50`);
    const lines = await call(`${path}?limit=50&format=ndjson`);
    expect(lines.headers["content-type"]).toBe("application/x-ndjson; charset=utf-8");
    const rows = rowsOf(json.text);
    const found = lines.text.trimEnd().split("\n").map(exactJson);
    expect(found.slice(0, rows.length)).toEqual(rows);
    expect(found.slice(rows.length)).toMatchObject(json.headers.link === undefined ? [] : [{ page: { has_more: true } }]);
    expect(lines.headers.link?.includes("format=ndjson")).toBe(json.headers.link === undefined ? undefined : true);
  });

  test("without records is empty", async () => expect((await call("/companies?country=AQ&format=ndjson")).text).toBe(""));
});

/** What a value of the JSON answer is in a cell of a workbook. */
function workbookCell(value: unknown, kind: string | undefined): unknown {
  if (value === null) return "";
  if (kind === "json") return value;
  return Array.isArray(value) ? value.join("|") : String(value);
}

/** Figures are numbers with the decimals of the JSON answer, flags are flags, and everything else is text. */
function expectKind({ kind, text, decimals }: Cell, declared: string | undefined): void {
  if (text === "") return;
  if (declared === "boolean") expect(kind).toBe("flag");
  else if (declared !== "number") expect(kind).toBe("text");
  else if (text.replace(/\D/g, "").length <= 15) expect([kind, decimals]).toEqual(["number", text.split(".")[1]?.length ?? 0]);
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const NOTHING: Cell = { kind: "text", text: "", decimals: null };

describe("XLSX", () => {
  test.each(LISTS)("of $path has a header row and exactly the values of the JSON answer", async ({ path, fields }) => {
    const json = await call(`${path}?limit=200`);
    const file = await call(`${path}?limit=200&format=xlsx`);
    expect([file.status, file.headers["content-type"]]).toEqual([200, XLSX]);
    const release = String(file.headers["data-release"]);
    const fileName = `${path.slice(1).replaceAll("/", "-")}-release-${release}.xlsx`;
    expect(file.headers["content-disposition"]).toBe(`attachment; filename="${fileName}"`);
    const names = Object.keys(fields);
    const kinds = names.map((name) => fields[name]?.kind);
    const [header = [], ...sheet] = sheetOf(file.raw, "Data");
    expect(header.map(({ text }) => text)).toEqual(names);
    const rows = sheet.map((row) => names.map((_, i) => row[i] ?? NOTHING));
    const expected = rowsOf(json.text).map((row) => names.map((name, i) => workbookCell(row[name], kinds[i])));
    expect(rows.map((row) => row.map(({ text }, i) => readCell(text, kinds[i])))).toEqual(expected);
    for (const row of rows) for (const [i, cell] of row.entries()) expectKind(cell, kinds[i]);
    expect(rows.flat().every(({ text }) => text.length <= MOST_LETTERS)).toBe(true);
  });

  test.each(LISTS)("of $path says in its second sheet what meta and page of the JSON answer say", async ({ path }) => {
    const { meta, page, data } = Said.parse((await call(`${path}?limit=3`)).json());
    const file = await call(`${path}?limit=3`, { headers: { accept: XLSX } });
    const about = textsOf(file.raw, "About");
    const facts = Object.fromEntries(about.map(([name = "", value = ""]) => [name, value]));
    expect(facts).toMatchObject({ Release: String(meta.release), Published: meta.published_at, Rows: String(data.length) });
    expect(facts["Sample data"]?.startsWith("yes")).toBe(meta.sample);
    const sources = about.filter(([name]) => name === "Source").map(([, source]) => source);
    expect(sources).toEqual(meta.sources.map(({ code, name, licence }) => `${code}: ${name} (${licence})`));
    expect([about[0]?.[0] === "More rows follow", facts["More rows"] === "yes"]).toEqual([page.has_more, page.has_more]);
    expect(file.headers["page-has-more"]).toBe(String(page.has_more));
    expect(facts["Next page"]).toBe(page.next === null ? undefined : `${page.next}&format=xlsx`);
    expect(about.flat().join()).not.toContain("Bearer");
  });

  test("walked by its second sheet has every row once", async () => {
    const all = sheetOf((await call("/companies?country=DE&format=xlsx&limit=60&fields=id,name")).raw, "Data").slice(1);
    const walked: Cell[][] = [];
    let path: string | undefined = "/companies?country=DE&format=xlsx&limit=20&fields=id,name";
    for (let page = 0; page < 3 && path !== undefined; page++) {
      const { raw } = await call(path);
      walked.push(...sheetOf(raw, "Data").slice(1));
      const [, next] = textsOf(raw, "About").find(([name]) => name === "Next page") ?? [];
      path = next === undefined ? undefined : pathOf(next);
    }
    expect(walked).toEqual(all);
  });

  test("is refused for a whole result, and without records a header row", async () => {
    expectProblem(await call("/companies?format=xlsx&page=all"), 400, "invalid-parameter");
    expect(textsOf((await call("/companies?country=AQ&format=xlsx&fields=id,name")).raw, "Data")).toEqual([["id", "name"]]);
  });
});

describe("the header Accept", () => {
  test.each([
    ["text/csv", "text/csv"],
    ["application/x-ndjson", "application/x-ndjson"],
    ["application/json", "application/json"],
    ["*/*", "application/json"],
    ["text/html, */*;q=0.1", "application/json"],
    ["text/csv;q=0.5, application/json", "application/json"],
    ["application/json;q=0.1, text/csv;q=0.9", "text/csv"],
    ["TEXT/CSV", "text/csv"],
    [XLSX, XLSX],
  ])("%s gets %s", async (accept, type) => {
    expect((await call("/companies?limit=1", { headers: { accept } })).headers["content-type"]).toContain(type);
  });

  test("yields to format", async () => {
    expect((await call("/companies?limit=1&format=json", { headers: { accept: "text/csv" } })).headers["content-type"]).toContain(
      "application/json",
    );
  });

  test.each(["application/xml", "image/png", "application/json;q=0"])("%s is 406, as a problem", async (accept) => {
    expectProblem(await call("/companies?limit=1", { headers: { accept } }), 406, "not-acceptable");
  });

  test("a single record is JSON only", async () => {
    const id = z.object({ data: z.tuple([z.object({ id: z.string() })]) }).parse((await call("/companies?limit=1")).json()).data[0].id;
    expectProblem(await call(`/companies/${id}`, { headers: { accept: "text/csv" } }), 406, "not-acceptable");
    expect((await call(`/companies/${id}?format=json`, { headers: { accept: "text/csv" } })).status).toBe(200);
  });
});
