import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { type Answer, callApi } from "@/testing/call-api";
import { companyDraft, productDraft } from "@/testing/drafts";
import { fileWith } from "@/testing/importers";
import { publishDrafts } from "@/testing/publish-drafts";
import { sheetOf, textsOf } from "@/testing/read-workbook";
import { keyFor, type TestKey, useDatabase } from "@/testing/use-database";
import { openTable } from "../catalog/tables/open-table";
import { writeWorkbook } from "./write-workbook";

useDatabase();

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const NAMES = ["=1+1", "'=1+1", "007", "1e5", "A & <B>", "長 💡", 'Say “it”, or "not"'];
const SOURCE = { code: "made", name: "Made up", licence: "CC0 1.0", url: null, synthetic: true };
let key: TestKey;

beforeAll(async () => {
  await publishDrafts(NAMES.map((name) => companyDraft(name, { types: ["panel", "cell"] })));
  await publishDrafts([productDraft("P-1", 600, { efficiency_pct: "22.50", bifacial: true })], { source: SOURCE });
  key = await keyFor("pro", { burst: { perSecond: 1_000, bucket: 1_000 } });
});

const get = (target: string, headers: Record<string, string> = {}): Promise<Answer> => callApi(target, { key: key.secret, headers });
const about = (answer: Answer): Record<string, string> =>
  Object.fromEntries(textsOf(answer.raw, "About").map(([name = "", value = ""]) => [name, value]));

describe("a list as XLSX", () => {
  test("is a file with a name, its rows in the order of JSON, and text that is exactly text", async () => {
    const answer = await get("/companies?format=xlsx&fields=name,types&sort=name");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, TYPE]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="companies-release-2.xlsx"');
    expect([answer.headers.get("data-release"), answer.headers.get("page-has-more"), answer.headers.has("link")]).toEqual([
      ...["2", "false", false],
    ]);
    const { data } = (await get("/companies?fields=name&sort=name")).json() as unknown as { data: { name: string }[] };
    const rows = data.map(({ name }) => [name, "panel|cell"]);
    expect(rows).toHaveLength(NAMES.length);
    expect(textsOf(answer.raw, "Data")).toEqual([["name", "types"], ...rows]);
    expect(
      sheetOf(answer.raw, "Data")
        .flat()
        .every(({ kind }) => kind === "text"),
    ).toBe(true);
    const table = await openTable(fileWith(answer.raw), {});
    expect([table.format, table.sheets]).toEqual(["xlsx", ["Data", "About"]]);
  });

  test("has figures with the decimals that were published, flags, and empty cells", async () => {
    const [, row = []] = sheetOf((await get("/products?format=xlsx&fields=model,efficiency_pct,bifacial,doping,source")).raw, "Data");
    const { text } = await get("/products?fields=efficiency_pct");
    const figure = /"efficiency_pct":([\d.]+)/.exec(text)?.[1] ?? "";
    expect(row).toEqual([
      { kind: "text", text: "P-1", decimals: null },
      { kind: "text", text: "", decimals: null },
      { kind: "number", text: figure, decimals: figure.length - 3 },
      { kind: "flag", text: "true", decimals: null },
      { kind: "text", text: "made", decimals: null },
    ]);
  });

  test("says what it is, of which release, from whom, and that it is all", async () => {
    const sheet = await get("/products?format=xlsx&q=P-1&include_total=true");
    const { rows } = await pool().query<{ at: Date }>("select published_at as at from release where number = 2");
    expect(textsOf(sheet.raw, "About")).toEqual([
      ["Request", "https://api.example/api/v1/products?format=xlsx&include_total=true&q=P-1"],
      ["Release", "2"],
      ["Rows", "1"],
      ["More rows", "no"],
      ["Published", rows[0]?.at.toISOString()],
      ["As of (as_of)", "not set"],
      ["Sample data", "yes: some or all rows are generated"],
      ["total", "1"],
      ["Source", "made: Made up (CC0 1.0)"],
    ]);
    expect(about(await get("/companies?format=xlsx&as_of=1"))).toMatchObject({ "As of (as_of)": "1", Release: "1", "Sample data": "no" });
  });

  test("that others follow says so first of all, with their URL, and the pages have every row once", async () => {
    const names: (string | undefined)[] = [];
    let path = "/companies?fields=name&limit=3";
    for (let page = 1; page <= 3; page += 1) {
      const answer = await get(path, page === 1 ? { accept: TYPE } : {});
      names.push(...textsOf(answer.raw, "Data").slice(1).flat());
      const [first, second] = textsOf(answer.raw, "About");
      const facts = about(answer);
      expect(facts["Earlier pages"] === undefined).toBe(page === 1);
      expect(answer.headers.get("page-has-more")).toBe(String(page < 3));
      if (page === 3) expect(first?.[0]).toBe("Request");
      if (page === 3) continue;
      expect(first).toEqual(["More rows follow", "This file has 3 rows of a longer result. The next rows are at the URL below."]);
      expect(second?.[0]).toBe("Next page");
      expect(facts["Request"]).toContain("format=xlsx");
      // The URL is opened without headers: what asked for a workbook by Accept is asked for by its name.
      expect(second?.[1]).toContain("format=xlsx");
      expect(answer.headers.get("link")?.slice(1, -13)).toBe(page === 1 ? second?.[1]?.replace("&format=xlsx", "") : second?.[1]);
      path = second?.[1]?.replace("https://api.example/api/v1", "") ?? "";
    }
    expect(names.toSorted()).toEqual(NAMES.toSorted());
  });

  test("is the same bytes again, free if they are known, and compressed once", async () => {
    const target = "/companies?format=xlsx&fields=name";
    const [first, second] = [await get(target), await get(target, { "accept-encoding": "br, gzip" })];
    expect(second.raw.equals(first.raw)).toBe(true);
    expect([second.headers.has("content-encoding"), second.headers.get("etag")]).toEqual([false, first.headers.get("etag")]);
    for (const encoding of ["br, gzip", "identity"]) {
      const same = await get(target, { "if-none-match": first.headers.get("etag") ?? "", "accept-encoding": encoding });
      expect([same.status, same.headers.get("usage-charge")]).toEqual([304, "0"]);
    }
    expect((await get("/companies?fields=name")).headers.get("etag")).not.toBe(first.headers.get("etag"));
  });

  test("without rows is a header row", async () => {
    const answer = await get("/companies?format=xlsx&fields=id,name&country=AQ");
    expect(textsOf(answer.raw, "Data")).toEqual([["id", "name"]]);
    expect(about(answer)).toMatchObject({ Rows: "0", "More rows": "no" });
  });

  test("is not what a record or a whole result can be, and the error says what to do", async () => {
    const [{ id }] = ((await get("/companies?limit=1")).json() as unknown as { data: [{ id: string }] }).data;
    const record = await get(`/companies/${id}`, { accept: TYPE });
    expect([record.status, String(record.json().detail)]).toEqual([406, expect.stringContaining("JSON, CSV, NDJSON and XLSX")]);
    expect((await get(`/companies/${id}?format=xlsx`)).status).toBe(400);
    const whole = await get("/companies?page=all", { accept: TYPE });
    expect(whole.json()).toMatchObject({ errors: [{ code: "needs-other-format", detail: expect.stringContaining("XLSX") as string }] });
    expect(String((await get("/companies", { accept: "image/png" })).json().detail)).toContain(TYPE);
  });
});

test("others are answered while a large file is written", async () => {
  const row = Array.from({ length: 50 }, (_, index) => `${index}.50`);
  const names = row.map((_, index) => `n${index}`);
  let turns = 0;
  let isWriting = true;
  const count = (): void => {
    turns += 1;
    if (isWriting) setImmediate(count);
  };
  setImmediate(count);
  const rows = [names, ...Array.from({ length: 5_000 }, () => row)];
  const file = await writeWorkbook([{ name: "Data", rows, figures: names }]);
  isWriting = false;
  expect(turns).toBeGreaterThan(5);
  expect(textsOf(file, "Data")).toEqual(rows);
});
