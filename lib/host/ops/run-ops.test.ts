import { expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { fileWith } from "@/testing/importers";
import { ops } from "@/testing/ops";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";

useDatabase();

test.each([
  { args: ["import", "sorcery", "x.csv"], code: 2, says: /unknown command 'sorcery'/ },
  { args: ["import", "companies"], code: 2, says: /missing required argument/ },
  { args: ["import", "companies", "/nowhere/x.csv"], code: 1, says: /File not found: \/nowhere\/x\.csv/ },
  { args: ["import", "companies", "/tmp"], code: 1, says: /File not found: \/tmp/ },
  { args: ["import", "publish", "imp_0000000000000000"], code: 1, says: /There is no import imp_/ },
  { args: ["key", "issue", "--plan", "platinum"], code: 2, says: /starter, pro, enterprise/ },
  { args: ["key", "issue", "--plan", "pro", "--quota", "-1"], code: 2, says: /whole number|unknown option/ },
  { args: ["key", "issue", "--quota", "10"], code: 2, says: /--quota and --burst require --plan/ },
  { args: ["key", "issue", "--org", "org_none"], code: 1, says: /no organisation/i },
  { args: ["key", "revoke", "key_none"], code: 1, says: /There is no key key_none/ },
  { args: ["release", "undo", "99"], code: 1, says: /There is no release 99/ },
  { args: ["release", "show", "zero"], code: 2, says: /whole number above zero/ },
  { args: ["source", "order", "product", "a"], code: 2, says: /Resources: shipment, spot_price/ },
  { args: ["source", "order", "shipment", "nobody"], code: 1, says: /There is no source nobody/ },
  { args: ["source", "order", "shipment"], code: 2, says: /Name the sources in order, or use --reset/ },
  { args: ["source", "order", "shipment", "a", "--table", "module"], code: 1, says: /shipment has no table "module"/ },
  { args: ["sorcery"], code: 2, says: /unknown command 'sorcery'/ },
  { args: ["doctor", "--sorcery"], code: 2, says: /unknown option '--sorcery'/ },
  { args: ["user", "create", "--email", "nobody", "--name", "X"], code: 2, says: /Enter an e-mail address/ },
  { args: ["user", "create", "--email", "a@b.example"], code: 2, says: /required option '--name/ },
  { args: ["user", "link", "who@team.example"], code: 1, says: /No account uses the e-mail address who@team\.example/ },
  { args: ["user", "promote", "who@team.example"], code: 2, says: /--role <administrator\|support\|data\|finance>' not specified/ },
  { args: ["user", "promote", "who@team.example", "--role", "support"], code: 1, says: /No confirmed account/ },
  { args: ["user", "list", "--limit", "0"], code: 2, says: /whole number above zero/ },
  { args: ["organisation", "open-console", "org_none"], code: 1, says: /There is no organisation org_none/ },
  { args: ["demo"], code: 1, says: /^There are no demo accounts\./m },
  { args: ["demo", "sorcery"], code: 2, says: /sorcery|too many arguments/ },
])("$args: wrong use and refusals say why, without a stack", async ({ args, code, says }) => {
  const ended = await ops(args);
  expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: "" });
  expect(ended.stderr).toMatch(says);
  expect(ended.stderr).not.toMatch(/\n\s+at /);
});

test.each<[string[], number, { code: string; detail: string; line: number | null }]>([
  [["import", "companies", "/nowhere/x.csv"], 1, { code: "not-found", detail: "File not found: /nowhere/x.csv", line: null }],
  [["import", "companies", "x.csv", "--encoding", "ebcdic"], 1, { code: "not-found", detail: "", line: null }],
  [["release", "undo", "99"], 1, { code: "not-found", detail: "There is no release 99.", line: null }],
  [["import", "sorcery"], 2, { code: "wrong-usage", detail: "error: unknown command 'sorcery'", line: null }],
])("%j with --json says what was wrong as JSON", async (args, code, error) => {
  const ended = await ops([...args, "--json"]);
  expect(ended.code).toBe(code);
  expect(JSON.parse(ended.stdout)).toEqual({ error: { ...error, detail: expect.stringContaining(error.detail) as string } });
});

test("a check that finds something wrong says it once with --json, and ends with 1", async () => {
  const ended = await ops(["audit", "verify", "--head", `1:${"0".repeat(64)}`, "--json"]);
  expect([ended.code, ended.stderr]).toEqual([1, ""]);
  expect(JSON.parse(ended.stdout)).toMatchObject({ faults: [{ kind: "head" }] });
});

test("a file that can't be read, and an encoding that is none, end with the codes that are documented", async () => {
  const path = fileWith('name,country\nSun,CN\n"Moon');
  const unreadable = await ops(["import", "companies", path, "--json"]);
  expect([unreadable.code, JSON.parse(unreadable.stdout)]).toEqual([
    3,
    { error: { code: "truncated", detail: expect.stringContaining("quoted cell") as string, line: 3 } },
  ]);
  const wrong = await ops(["import", "companies", fileWith("name\nSun\n"), "--encoding", "ebcdic"]);
  expect([wrong.code, wrong.stdout]).toEqual([2, ""]);
  expect(wrong.stderr).toMatch(/windows-1250/);
});

test.each(["", "import", "import prices", "release", "key issue", "source order", "assessment", "sample", "doctor", "db"])(
  "--help of %s tells what it does and ends with 0",
  async (command) => {
    const { code, stdout } = await ops([...command.split(" ").filter(Boolean), "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Usage: ops");
  },
);

test("a console whose owners are locked out is opened, and its list is kept", async () => {
  const { orgId } = await person();
  const limits = { limitsConsole: true, consoleAddresses: ["198.51.100.0/24"] };
  await prisma().organisation.update({ where: { id: orgId ?? "" }, data: limits });
  expect(await ops(["organisation", "open-console", orgId ?? ""])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("opens from any"),
  });
  expect(await prisma().organisation.findUnique({ where: { id: orgId ?? "" } })).toMatchObject({ ...limits, limitsConsole: false });
});
