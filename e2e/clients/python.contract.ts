import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blocksOf } from "@/app/(site)/docs/_lib/blocks";
import { fillValues } from "@/app/(site)/docs/_lib/fill-values";
import { docValues } from "@/app/(site)/docs/_lib/values";
import { provideEnv } from "@/lib/platform/env";
import { HOST, type KeyName, KEYS } from "../api/server";

const SOURCE = join(process.cwd(), "clients", "python");
const GUIDE = join(process.cwd(), "app", "(site)", "docs", "_content", "python.md");
const BASE_URL = `${(process.env["HELIODEX_URL"] ?? "").replace(/\/+$/, "")}/api/v1`;
const TIME_LIMIT_MS = 100_000;
/** For a sample without an end to print something, and then to go on without a complaint. */
const FIRST_WORD_MS = 20_000;
const GOES_ON_MS = 500;

provideEnv({ PUBLIC_URL: process.env["HELIODEX_URL"] ?? "" });

const has = (...args: string[]): boolean => {
  try {
    execFileSync("python3", args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

const IS_RECENT = "import sys; sys.exit(sys.version_info < (3, 9))";
const missing = has("--version") ? (has("-c", IS_RECENT) ? null : "python3 is older than 3.9") : "python3 is not on this machine";
const hasPandas = missing === null && has("-c", "import pandas");
const hasPip = missing === null && has("-m", "pip", "--version");
if (missing !== null) process.stdout.write(`skipped: the Python client, because ${missing}\n`);

type Ran = { code: number; stdout: string; stderr: string };

describe.runIf(HOST === "mounted" && missing === null)("the Python client", () => {
  const folder = mkdtempSync(join(tmpdir(), "heliodex-python-"));

  const environment = (key: KeyName): NodeJS.ProcessEnv => ({
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    TMPDIR: folder,
    LANG: "C.UTF-8",
    NODE_ENV: "production",
    PYTHONPATH: SOURCE,
    PYTHONDONTWRITEBYTECODE: "1",
    HELIODEX_API_KEY: KEYS[key],
    HELIODEX_BASE_URL: BASE_URL,
  });

  const run = (args: readonly string[], cwd = folder, key: KeyName = "enterprise"): Promise<Ran> =>
    new Promise((resolve) => {
      const options = { cwd, env: environment(key), timeout: TIME_LIMIT_MS, maxBuffer: 32 << 20 };
      const child = execFile("python3", args, options, (_, stdout, stderr) => resolve({ code: child.exitCode ?? 1, stdout, stderr }));
    });

  /** What a program prints, which must end well. */
  async function printed(code: string, key: KeyName = "enterprise"): Promise<string> {
    const ran = await run(["-c", code], folder, key);
    expect(ran.stderr).toBe("");
    expect(ran.code).toBe(0);
    return ran.stdout.trim();
  }

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("passes its own tests", async () => {
    const { code, stderr } = await run(["-W", "error::ResourceWarning", "-m", "unittest", "discover", "-s", "tests", "-t", "."], SOURCE);
    expect(stderr).toMatch(/\nOK( \(skipped=\d+\))?\n$/);
    expect(code).toBe(0);
  });

  test("reads every list and record that the API has, page by page", async () => {
    const lines = await printed(`
from heliodex import Heliodex
client = Heliodex()
for read in (client.companies.list, client.companies.stats, client.products.list, client.prices.spot, client.prices.series,
             client.prices.trends, client.prices.history, client.shipments.list, client.releases.list, client.changes.list,
             client.rfqs.list):
    records = read(since=0) if read == client.changes.list else read()
    first = records.page()
    assert first.data and first.meta["release"] >= 1, read
    assert len(records.all(max=120)) == min(120, len(records.all(max=121))), read
    assert records.cost()["all_pages"]["rows"] >= len(first.data), read
    print(read.__name__)
company = client.companies.list(limit=1).page().data[0]
product = client.products.list(limit=1).page().data[0]
assert client.companies.get(company["id"]) == company
assert client.products.get(product["id"], fields=["id", "model"]) == {"id": product["id"], "model": product["model"]}
assert client.me()["plan"] == "enterprise" and client.status()["state"] and client.datasets()["meta"]["release"] >= 1
walked = [company["id"] for company in client.companies.list(country="AT", fields="id", limit=7)]
total = client.companies.list(country="AT", include_total=True, limit=1).page().meta["total"]
assert len(walked) == len(set(walked)) == total, (len(walked), total)
assert client.at(1).companies.list(limit=1).page().meta["as_of"] == 1
`);
    expect(lines.split("\n")).toHaveLength(11);
  });

  test("raises the errors of the API as classes", async () => {
    const code = `
import heliodex
client = heliodex.Heliodex()
for call in (lambda: client.companies.list(contry="DE").page(), lambda: client.companies.get("co_0000000000000000"),
             lambda: client.prices.spot(series_id="ps_none").page(), lambda: client.exports.list().page()):
    try:
        call()
        print("no error")
    except heliodex.HeliodexError as error:
        assert error.request_id and error.detail and error.problem["code"] == error.code
        print(type(error).__name__, error.code)
`;
    const shown = "InvalidRequestError unknown-parameter\nNotFoundError not-found\nInvalidRequestError invalid-parameter";
    expect(await printed(code, "pro")).toBe(`${shown}\nPermissionDeniedError plan-required`);
    const me = "import heliodex\ntry:\n    heliodex.Heliodex().me()\nexcept heliodex.AuthenticationError as error:\n    print(error.code)";
    expect(await printed(me, "revoked")).toBe("key-revoked");
    expect(await printed(me, "expired")).toBe("key-expired");
  });

  test("waits for a burst instead of failing", async () => {
    const count = 40;
    const code = `
import asyncio, heliodex
async def main():
    async with heliodex.AsyncHeliodex(max_retries=20) as client:
        pages = await asyncio.gather(*(client.companies.list(limit=1, sort=sort, fields="id").page() for sort in ["name", "-name"] * ${count / 2}))
        print(len(pages))
asyncio.run(main())`;
    expect(await printed(code, "starterAsSold")).toBe(String(count));
  });

  test("creates, changes and deletes what belongs to the organisation", async () => {
    const code = `
import time, uuid
from heliodex import Heliodex, InvalidRequestError
client, once = Heliodex(), str(uuid.uuid4())
webhook = client.webhooks.create(url="https://hooks.example.com/solar", events=["price.published"], idempotency_key=once)
assert webhook["secret"].startswith("whsec_")
assert client.webhooks.create(url="https://hooks.example.com/solar", events=["price.published"], idempotency_key=once)["id"] == webhook["id"]
assert client.webhooks.get(webhook["id"])["url"] == "https://hooks.example.com/solar"
assert client.webhooks.update(webhook["id"], description="Price desk", alert_address=None)["description"] == "Price desk"
assert client.webhooks.rotate_secret(webhook["id"], overlap_hours=1)["secret"] != webhook["secret"]
delivery = client.webhooks.test(webhook["id"])
assert delivery["id"] in [one["id"] for one in client.webhooks.deliveries(webhook["id"])]
assert client.webhooks.delivery(webhook["id"], delivery["id"])["body"]
assert client.webhooks.replay_failed(webhook["id"], since="2020-01-01T00:00:00Z")["left"] == 0
client.webhooks.delete(webhook["id"])
assert webhook["id"] not in [one["id"] for one in client.webhooks.list()]
field = client.custom_fields.create(resource="company", name="py_rating", type="number", title="Rating")
company = client.companies.list(limit=1, fields="id").page().data[0]["id"]
assert client.custom_fields.set_values([{"id": company, "field": "py_rating", "value": 7.5}])["set"] == 1
def rated():
    try:
        return [one["id"] for one in client.companies.list(custom={"py_rating": {"min": 7}}, fields="id")]
    except InvalidRequestError:
        return None
# A new field is known to every server within a moment.
end = time.monotonic() + 20
while rated() != [company]:
    assert time.monotonic() < end, rated()
    time.sleep(0.2)
assert client.custom_fields.set_record(company, {"py_rating": None})["custom"]["py_rating"] is None
assert client.custom_fields.update(field["id"], title="Our rating")["title"] == "Our rating"
client.custom_fields.delete(field["id"])
assert "py_rating" not in [one["name"] for one in client.custom_fields.list()]
print("done")`;
    expect(await printed(code)).toBe("done");
  });

  test("downloads an export whole, or not at all", async () => {
    const code = `
import gzip, os
from heliodex import Heliodex, HeliodexError
client = Heliodex()
for pinned, format in ((client, "csv"), (client.at(1), "parquet")):
    export = pinned.exports.create(resource="company", format=format, filters={"country": ["AT"]}, fields=["id", "name"])
    assert client.exports.wait(export["id"])["state"] == "ready"
    path = client.exports.download(export["id"], ".")
    if format == "csv":
        assert gzip.open(path, "rt", encoding="utf-8").readline().strip() == "id,name"
    else:
        assert path.read_bytes()[:4] == b"PAR1" and export["release"] == 1
    manifest = client.exports.get(export["id"])["files"][1]["name"]
    client.exports.download(export["id"], "manifest.json", name=manifest)
    client.exports.delete(export["id"])
    try:
        client.exports.download(export["id"], "again")
    except HeliodexError as error:
        assert error.status in (404, 410), error
    assert not os.path.exists("again") and not [name for name in os.listdir(".") if name.endswith(".part")]
print("done")`;
    expect(await printed(code)).toBe("done");
  });

  test("reads the stream from a position on, also asynchronously", async () => {
    const code = `
import asyncio
from heliodex import AsyncHeliodex, Heliodex, HeliodexError
with Heliodex().rfqs.stream() as stream:
    first, second = next(stream), next(stream)
async def main():
    async for event in AsyncHeliodex().rfqs.stream(last_event_id=first.id):
        return event
assert asyncio.run(main()) == second
try:
    next(Heliodex().rfqs.stream(last_event_id="99999999"))
except HeliodexError as error:
    print(error.code)`;
    expect(await printed(code, "sandbox")).toBe("gone");
  });

  test("follows changes from a release on", async () => {
    const code = `
from heliodex import Heliodex
feed = Heliodex().changes.follow(since=0, resource="company", limit=50)
print(len([next(feed) for _ in range(120)]), feed.since)`;
    expect(await printed(code)).toBe("120 0");
  });

  describe.runIf(hasPip)("as a package", () => {
    const installed = join(folder, "installed");

    beforeAll(async () => {
      const offline = ["--no-index", "--no-deps", "--disable-pip-version-check", "--no-cache-dir", "-q"];
      for (const args of [
        ["-m", "pip", "wheel", SOURCE, "--no-build-isolation", ...offline, "-w", join(folder, "dist")],
        ["-m", "pip", "install", "--target", installed, ...offline, "--find-links", join(folder, "dist"), "heliodex"],
      ]) {
        const { code, stderr } = await run(args);
        expect(code, stderr).toBe(0);
      }
    });

    test("is built and installed without network, and works", async () => {
      const code = `import sys; sys.path.insert(0, ${JSON.stringify(installed)})\nimport heliodex; print(heliodex.__file__, heliodex.Heliodex().me()["plan"])`;
      const { stdout, stderr } = await run(["-E", "-c", code]);
      expect(stdout, stderr).toMatch(/installed.*heliodex.__init__\.py enterprise/);
    });
  });

  describe("the samples of its guide", () => {
    const text = fillValues(readFileSync(GUIDE, "utf8"), docValues(Date.now()));
    const samples = blocksOf(text).flatMap((block, index) =>
      block.kind === "code" && block.language === "python" && block.test !== undefined
        ? [{ name: block.title ?? String(index), code: block.code, how: block.test, file: join(folder, `sample-${index}.py`) }]
        : [],
    );
    const ofKind = (...kinds: string[]): typeof samples => samples.filter(({ how }) => kinds.includes(how));

    test("are all of them tested", () => {
      expect(text.match(/^```python/gm)).toHaveLength(samples.length);
    });

    test.each(ofKind("python", ...(hasPandas ? ["python-pandas"] : [])))("$name", async ({ code, file }) => {
      writeFileSync(file, code);
      const ran = await run(["-W", "error", file]);
      expect(ran.stderr).toBe("");
      expect(ran.stdout.trim()).not.toBe("");
    });

    test.each(ofKind("python-endless"))("$name, without end", async ({ code, file }) => {
      writeFileSync(file, code);
      const child = spawn("python3", ["-u", file], { cwd: folder, env: environment("enterprise") });
      const said = { out: "", err: "" };
      child.stdout.on("data", (part: Buffer) => (said.out += part.toString()));
      child.stderr.on("data", (part: Buffer) => (said.err += part.toString()));
      for (let waited = 0; waited < FIRST_WORD_MS && said.out === "" && child.exitCode === null; waited += 200) await wait(200);
      await wait(GOES_ON_MS);
      expect(child.exitCode, said.err).toBeNull();
      child.kill("SIGKILL");
      expect(said.err).toBe("");
      expect(said.out).not.toBe("");
    });
  });
});
