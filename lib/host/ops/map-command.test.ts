import { expect, test } from "vitest";
import { z } from "zod";
import { listMappings } from "@/lib/catalog/mappings/list-mappings";
import { fileWith } from "@/testing/importers";
import { ops } from "@/testing/ops";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";

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
