import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Folder, temporaryFolder } from "./folder";
import { type RunningServer, mustRun, ops, postmasterOf, startServer } from "./running-server";

const EMAIL = "mara@team.example";
const LINK = /^http:\/\/127\.0\.0\.1:(\d+)\/sign-in\?ticket=[\w-]{43}&next=(\/\S+)$/;

let folder: Folder;
/** Commands are quicker beside a server than with a database of their own; that they work without is tested with the others. */
let server: RunningServer | null;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer(folder.dataDir);
});
afterAll(async () => {
  await server?.stop();
  await folder.remove();
});

type Created = { id: string; url: string };
const created = async (email: string, more: readonly string[] = []): Promise<Created> =>
  JSON.parse(await mustRun(folder.dataDir, ["user", "create", "--email", email, "--name", "Mara Quist", "--json", ...more])) as Created;

test("doctor tells what mail and sign-in are", async () => {
  const said = await mustRun(folder.dataDir, ["doctor"]);
  for (const words of ["e-mails are not sent and stay in the outbox", "sign-in with GitHub is off", "there is no staff account"])
    expect(said).toContain(words);
  const real = await mustRun(folder.dataDir, ["doctor"], { SMTP_URL: "smtp://user:secret@mail.example:587" });
  expect(real).toContain("e-mails are sent through mail.example:587");
  expect(real).not.toContain("secret@");
  const half = await ops(folder.dataDir, ["doctor"], { GITHUB_CLIENT_ID: "abc" });
  expect(half.code).toBe(1);
  expect(half.stdout).toContain("GITHUB_CLIENT_SECRET is missing");
});

test("an account is made, listed, promoted and demoted, and its password is nowhere", async () => {
  const { id, url } = await created(EMAIL);
  expect(LINK.exec(url)?.[2]).toBe("/console");
  expect((await ops(folder.dataDir, ["user", "create", "--email", EMAIL, "--name", "Again"])).stderr).toContain("already has an account");
  await mustRun(folder.dataDir, ["user", "promote", EMAIL.toUpperCase(), "--role", "administrator"]);
  expect(await mustRun(folder.dataDir, ["user", "list"])).toContain("staff (administrator)");
  expect(JSON.parse(await mustRun(folder.dataDir, ["user", "list", "--staff", "--json"]))).toEqual([
    { id, email: EMAIL, name: "Mara Quist", role: "administrator", hasSecondFactor: false },
  ]);
  expect(await mustRun(folder.dataDir, ["doctor"])).toContain("1 person is staff");
  await mustRun(folder.dataDir, ["user", "demote", EMAIL]);
  expect(await mustRun(folder.dataDir, ["user", "list", "--staff"])).toBe("No staff yet.\n");
  expect(await mustRun(folder.dataDir, ["user", "list"])).toContain(EMAIL);
});

test("links lead to the port of the server that runs, and no longer when it has stopped or was killed", async () => {
  if (!server) throw new Error("the server does not run");
  const { url } = await created("otis@team.example", ["--staff"]);
  expect(LINK.exec(url)?.slice(1)).toEqual([String(server.port), "/staff"]);
  const lines = (await mustRun(folder.dataDir, ["user", "link", EMAIL])).trimEnd().split("\n");
  expect(LINK.exec(lines.at(-1) ?? "")?.[1]).toBe(String(server.port));
  expect(JSON.parse(await readFile(join(folder.dataDir, "server.json"), "utf8"))).toMatchObject({ url: server.url, pid: server.pid });
  await server.stop();
  expect(await readdir(folder.dataDir)).not.toContain("server.json");
  server = await startServer(folder.dataDir);
  await server.kill();
  server = null;
  expect(LINK.exec((await created("pia@team.example")).url)?.[1]).toBe("3000");
  expect(await postmasterOf(folder.dataDir)).toBeNull();
});
