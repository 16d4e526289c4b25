import { expect, test } from "vitest";
import { z } from "zod";
import { listMappings } from "@/lib/catalog/mappings/list-mappings";
import { fileWith } from "@/testing/importers";
import { ops } from "@/testing/ops";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { textRow, workbookOf } from "@/testing/zip-files";

useDatabase();

const Suggested = z.object({ columns: z.record(z.string(), z.object({ from: z.array(z.string()) })), delimiter: z.string().optional() });
/** Every record has as many commas as semicolons. */
const FILE = "Firm, legal;Land, ISO\nSun, Inc;DE, 1\nMoon, Inc;FR, 2\n";

test("a delimiter that is chosen is the mapping's, and one that no file has is refused", async () => {
  const file = fileWith(FILE);
  const mapped = async (...more: string[]) => ops(["import", "map", file, "--json", ...more]);
  const suggested = Suggested.parse(JSON.parse((await mapped("--delimiter", ";")).stdout));
  expect(suggested).toMatchObject({ delimiter: ";", columns: { name: { from: ["Firm, legal"] } } });
  expect(JSON.parse((await mapped("--delimiter", "tab", "--resource", "company")).stdout)).toMatchObject({ delimiter: "\t" });
  expect((await mapped("--delimiter", "x")).code).not.toBe(0);
});

test("an import by a saved mapping counts among its imports", async () => {
  const file = fileWith("Firm;Land\nSun;DE\nMoon;FR\n");
  const staff = await (await person({ staff: true, role: null })).ctx();
  expect(
    await ops(["import", "map", file, "--save", "Firms", "--source", "firms", "--source-name", "Firms", "--licence", "none"]),
  ).toMatchObject({
    code: 0,
  });
  expect((await listMappings(staff)).rows).toMatchObject([{ name: "Firms", runs: 0 }]);
  expect(await ops(["import", "mapped", file])).toMatchObject({ code: 0 });
  expect((await listMappings(staff)).rows).toMatchObject([{ name: "Firms", runs: 1 }]);
});

test("what a suggestion leaves out is said: rows below the header, and columns", async () => {
  const rows = [1, 2, 3, 4].map((n) => `Sonne,S-${n},${400 + n},${n}.5,x`);
  const { stdout } = await ops(["import", "map", fileWith(["Maker,Model,Power,Capacity (Ah),Colour", ",,W,,", ...rows, ""].join("\n"))]);
  expect(stdout).toContain('product: header in record 1, 1 row below it left out, decimal sign "."');
  expect(stdout).toContain("columns that are not read: Capacity (Ah), Colour");
});

test("an import names the mapping that was found for it", async () => {
  const file = fileWith("Firm;Land;Stadt\nSun;DE;Ulm\n");
  await ops(["import", "map", file, "--save", "Cities", "--source", "cities", "--source-name", "Cities", "--licence", "none"]);
  expect((await ops(["import", "mapped", file])).stdout).toContain("read by mapping Cities, version 1 (name another with --mapping)");
  expect(JSON.parse((await ops(["import", "mapped", file, "--json"])).stdout)).toMatchObject({ mapping: { name: "Cities", version: 1 } });
});

test("what a workbook hides is said: sheets, rows and columns, and also where it is imported", async () => {
  const rows =
    textRow("Firm", "Land", "Stadt", "Notiz") +
    textRow("Sun", "DE", "Ulm", "x") +
    textRow("Moon", "FR", "Nancy", "y").replace("<row", '<row hidden="1"');
  const before = '<cols><col min="4" max="4" hidden="1"/></cols>';
  const sheets = [
    { name: "Old", rows: textRow("x"), state: "hidden" },
    { name: "Firms", rows, before },
  ];
  const file = fileWith(workbookOf({ sheets }));
  const said = "hidden in the workbook, but read like the others: 1 of the first rows; columns Notiz";
  const { stdout } = await ops(["import", "map", file]);
  expect(stdout).toContain("sheet: Firms of Firms, Old (hidden) (choose another with --sheet)");
  expect(stdout).toContain(said);
  expect((await ops(["import", "map", file, "--json"])).stderr).toContain(said);
  await ops([
    "import",
    "map",
    file,
    "--resource",
    "company",
    "--save",
    "Book",
    "--source",
    "book",
    "--source-name",
    "Book",
    "--licence",
    "none",
  ]);
  expect((await ops(["import", "mapped", file])).stdout).toContain(
    "Hidden in the workbook, but read like the others: 1 of the first rows; column 4.",
  );
  expect(JSON.parse((await ops(["import", "mapped", file, "--json"])).stdout)).toMatchObject({
    report: { file: { hidden: { rows: 1, columns: [4] } } },
  });
});

test("the first rows are shown as they would be stored, with what keeps one from it", async () => {
  const file = fileWith("Maker;Model;Power (kW)\nSonne;S-1;0,4\nSonne;S-2;much\nSonne;S-3;0,41\n");
  const { stdout } = await ops(["import", "map", file]);
  expect(stdout).toContain("first rows:");
  expect(stdout).toContain("line 2: manufacturer=Sonne, model=S-1, nameplate_w=400");
  expect(stdout).toMatch(/line 3: quarantined: .*"much" is not a number/);
});

test("an encoding that is not certain has to be chosen before anything is suggested or saved", async () => {
  const latin9 = Buffer.from("Datum;Produkt;Preis in \u00a4/Wp\n05.03.2025;TOPCon;0,102\n19.03.2025;TOPCon;0,104\n", "latin1");
  const file = fileWith(latin9);
  for (const more of [[], ["--json"], ["--save", "Euro", "--source", "euro", "--licence", "none"]]) {
    const refused = await ops(["import", "map", file, ...more]);
    expect(refused.code).toBe(3);
    expect(refused.stdout + refused.stderr).toMatch(/encoding is not certain.*Preis in ¤\/Wp.*iso-8859-15: .*Preis in €\/Wp/s);
    expect(refused.stdout).not.toContain("Saved");
  }
  expect((await ops(["import", "map", file, "--encoding", "iso-8859-15"])).stdout).toContain("avg: Preis in €/Wp");
});

test("mappings are listed with their IDs, the last used first, and a schedule takes the name of one", async () => {
  const files = ["Erste Firma;Erstes Land\nSun;DE\nMoon;FR\n", "Zweite Firma;Zweites Land\nSun;DE\nMoon;FR\n"].map(fileWith);
  const about = ["--resource", "company", "--licence", "none"];
  const columns = ["Erste", "Zweites"];
  for (const [place, file] of files.entries()) {
    const [firm, land] =
      [
        ["Erste Firma", "Erstes Land"],
        ["Zweite Firma", "Zweites Land"],
      ][place] ?? [];
    const definition = fileWith(
      JSON.stringify({ resource: "company", delimiter: ";", columns: { name: { from: [firm] }, country: { from: [land] } } }),
    );
    const source = `s-${columns[place]?.toLowerCase() ?? ""}`;
    const saved = await ops([
      "import",
      "map",
      file,
      "--definition",
      definition,
      "--save",
      `List ${place + 1}`,
      "--source",
      source,
      ...about,
    ]);
    expect(saved).toMatchObject({ code: 0 });
  }
  const listed = async () => {
    const { stdout } = await ops(["import", "mappings", "--json"]);
    const { mappings } = z.object({ mappings: z.array(z.object({ id: z.string(), name: z.string() })) }).parse(JSON.parse(stdout));
    return mappings.filter(({ name }) => name.startsWith("List "));
  };
  expect((await listed()).map(({ name }) => name)).toEqual(["List 2", "List 1"]);
  expect(await ops(["import", "mapped", files[0] ?? "", "--mapping", "List 1"])).toMatchObject({ code: 0 });
  const rows = await listed();
  expect(rows.map(({ name }) => name)).toEqual(["List 1", "List 2"]);
  expect((await ops(["import", "mappings"])).stdout).toContain(rows[0]?.id);

  const schedule = (mapping: string) => ({
    ...{ name: `Run ${mapping}`, kind: "mapped", mapping, place: { via: "https", url: "https://data.example.org/l.csv" } },
    ...{ cron: "30 6 * * *", time_zone: "UTC", publish: "never" },
  });
  const added = await ops(["schedule", "add", fileWith(JSON.stringify(schedule("list 1")))]);
  expect(added).toMatchObject({ code: 0 });
  const { stdout } = await ops(["schedule", "list", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ schedules: [{ mapping: rows[0]?.id, mapping_name: "List 1" }] });
  const refused = await ops(["schedule", "add", fileWith(JSON.stringify(schedule("List 9")))]);
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toContain('No mapping in use has the name or ID "List 9"');
});
