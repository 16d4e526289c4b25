import { beforeEach, expect, test } from "vitest";
import { changeRole } from "@/lib/accounts/members/change-role";
import { inviteMember } from "@/lib/accounts/members/invite-member";
import { removeMember } from "@/lib/accounts/members/remove-member";
import { nameActors } from "@/lib/accounts/name-actors";
import { deleteOrganisation } from "@/lib/accounts/organisations/delete-organisation";
import { createScimToken, revokeScimToken } from "@/lib/accounts/sso/scim/tokens/change-token";
import { readScim } from "@/lib/accounts/sso/scim/tokens/read-scim";
import { deleteAccount } from "@/lib/accounts/users/delete-account";
import { writeOwnData } from "@/lib/accounts/users/own-data";
import type { Role } from "@/lib/core/roles";
import { listEvents } from "@/lib/events/list-events";
import { systemClock } from "@/lib/platform/clock";
import { prisma } from "@/lib/platform/database";
import { lastMail, person, type Person } from "@/testing/people";
import { withOidc, type WithSso } from "@/testing/sso";
import { useDatabase } from "@/testing/use-database";
import { answerScim } from "./answer-scim";

useDatabase();

type Firm = WithSso & { token: string };
/** What an answer has, as far as these tests read it. */
type Body = Record<string, unknown> & {
  id?: string;
  detail?: string;
  scimType?: string;
  totalResults?: number;
  Resources?: { id: string; active?: boolean; displayName?: string; members?: { value: string }[] }[];
  members?: { value: string }[];
  groups?: { value: string }[];
};
type Answer = { status: number; body: Body; headers: Headers };
type Asked = { body?: unknown; headers?: Record<string, string>; token?: string };

let firm: Firm;
beforeEach(async () => {
  await prisma().attempt.deleteMany();
  firm = await made();
});

async function made(): Promise<Firm> {
  const sso = await withOidc("https://login.firm.example", systemClock);
  return { ...sso, ...(await createScimToken(await sso.owner.ctx(), sso.orgId)) };
}

async function ask(method: string, path: string, { body, headers = {}, token = firm.token }: Asked = {}): Promise<Answer> {
  const request = new Request(`https://api.example/api/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json; charset=utf-8", ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await answerScim(request);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
}

const filtered = (path: string, filter: string) => `${path}?filter=${encodeURIComponent(filter)}`;
const at = (name: string, { domain } = firm) => `${name}@${domain}`;
const member = (role: Role, name: string): Promise<Person> => person({ orgId: firm.orgId, role, email: at(name), name });
const roleOf = async (userId: string, { orgId } = firm) =>
  (await prisma().member.findUnique({ where: { orgId_userId: { orgId, userId } } }))?.role ?? null;
const typesOf = async (subject: string) =>
  (await prisma().event.findMany({ where: { subject }, orderBy: { id: "asc" } })).map(({ type, actor }) => [type, JSON.stringify(actor)]);
const DIRECTORY = '{"id":null,"kind":"directory"}';

/** As Okta sends them. */
const okta = (userName: string, more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName,
  name: { givenName: "Ann", familyName: "Archer" },
  emails: [{ primary: true, value: userName, type: "work" }],
  displayName: "Ann Archer",
  locale: "en-US",
  externalId: "00ujl29u0le5T6Aj10h7",
  groups: [],
  password: "1mz050nq",
  active: true,
  ...more,
});
/** As Microsoft Entra ID sends them. */
const entra = (userName: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
  externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
  userName,
  active: true,
  emails: [{ primary: true, type: "work", value: userName }],
  meta: { resourceType: "User" },
  name: { formatted: "Ben Baker", familyName: "Baker", givenName: "Ben" },
  roles: [],
  "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Sales" },
});
const patch = (...Operations: object[]) => ({ schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations });

async function create(name: string, document: (userName: string) => object = okta): Promise<string> {
  const { status, body, headers } = await ask("POST", "/Users", { body: document(at(name)) });
  expect(headers.get("location")).toMatch(`/api/scim/v2/Users/${body.id}`);
  expect(body).toMatchObject({ userName: at(name), active: true });
  expect(status).toBe(201);
  return body.id ?? "";
}

test("Okta looks for somebody, creates them, deactivates them and gives them back the role that they had", async () => {
  const before = await ask("GET", `${filtered("/Users", `userName eq "${at("ann")}"`)}&startIndex=1&count=100`);
  expect(before.body).toMatchObject({ totalResults: 0, itemsPerPage: 0, startIndex: 1, Resources: [] });
  const id = await create("ann");
  expect(await roleOf(id)).toBe("analyst");
  const account = await prisma().user.findUniqueOrThrow({ where: { id } });
  expect(account).toMatchObject({ email: at("ann"), name: "Ann Archer", passwordHash: null });
  expect(account.emailVerifiedAt).not.toBeNull();
  const found = await ask("GET", filtered("/Users", `userName eq "${at("ANN")}"`));
  expect(found.body.Resources).toMatchObject([{ id, externalId: "00ujl29u0le5T6Aj10h7", groups: [{ value: "analyst" }] }]);

  await changeRole(await firm.owner.ctx(), firm.orgId, { userId: id, role: "developer" });
  const off = await ask("PUT", `/Users/${id}`, { body: okta(at("ann"), { id, active: false }) });
  expect([off.status, off.body.active]).toEqual([200, false]);
  expect(await roleOf(id)).toBeNull();
  expect((await ask("GET", filtered("/Users", `userName eq "${at("ann")}"`))).body.Resources).toMatchObject([{ id, active: false }]);
  const on = await ask("PATCH", `/Users/${id}`, { body: patch({ op: "replace", value: { active: true } }) });
  expect([on.status, on.body.active]).toEqual([200, true]);
  expect(await roleOf(id)).toBe("developer");
  expect(await typesOf(id)).toEqual([
    ["user.signed-up", DIRECTORY],
    ["member.joined", DIRECTORY],
    ["member.role-changed", expect.stringContaining(firm.owner.userId)],
    ["member.removed", DIRECTORY],
    ["member.joined", DIRECTORY],
  ]);
});

test("Microsoft Entra ID creates, changes and deactivates with its own words", async () => {
  const id = await create("ben", entra);
  const said = await ask("PATCH", `/Users/${id}`, {
    body: patch(
      { op: "Replace", path: "displayName", value: "Ben Bakerson" },
      { op: "Replace", path: 'emails[type eq "work"].value', value: "else@elsewhere.example" },
      { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Research" },
      { op: "Add", path: "name.givenName", value: "Benjamin" },
      { op: "Replace", path: "externalId", value: "another" },
    ),
  });
  expect(said.status).toBe(200);
  expect(said.body).toMatchObject({ displayName: "Ben Baker", externalId: "another", emails: [{ value: at("ben") }] });
  const off = await ask("PATCH", `/Users/${id}`, { body: patch({ op: "Replace", path: "active", value: "False" }) });
  expect(off.body).toMatchObject({ active: false, externalId: "another" });
  const on = await ask("PATCH", `/Users/${id}`, {
    body: patch({ op: "Add", value: { "urn:ietf:params:scim:schemas:core:2.0:User:active": "True", "name.familyName": "X" } }),
  });
  expect(on.body.active).toBe(true);
  expect((await ask("GET", filtered("/Users", `externalId eq "another" and emails.value eq "${at("ben")}"`))).body.totalResults).toBe(1);
  expect((await ask("GET", filtered("/Users", `externalId eq "another" and externalId eq "b"`))).body.totalResults).toBe(0);
});

test("the published requests of Okta and Microsoft Entra ID are taken as they are written", async () => {
  // Okta tests the connection with two of a page, and imports everybody page by page.
  expect((await ask("GET", "/Users?startIndex=1&count=2")).body).toMatchObject({ startIndex: 1, itemsPerPage: 1 });
  expect((await ask("GET", "/Groups?startIndex=1&count=100")).body).toMatchObject({ totalResults: 4, itemsPerPage: 4 });
  // Entra tests it by looking for somebody who can't be there.
  const nobody = await ask("GET", filtered("/Users", 'userName eq "a6f11a36-4d1c-46f5-8f6b-6a6cb6d3b1b7"'));
  expect([nobody.status, nobody.body]).toEqual([200, expect.objectContaining({ totalResults: 0, Resources: [] })]);
  const [ann, ben] = [await create("ann"), await create("ben", entra)];
  expect((await ask("GET", `${filtered("/Groups", 'displayName eq "Billing"')}&excludedAttributes=members`)).body.Resources).toEqual([
    expect.not.objectContaining({ members: expect.anything() }),
  ]);
  const added = await ask("PATCH", "/Groups/billing", {
    body: patch({
      op: "Add",
      path: "members",
      value: [
        { $ref: null, value: ann },
        { $ref: null, value: ben },
      ],
    }),
  });
  expect(added.body.members).toHaveLength(2);
  // One leaves and one comes in a single request, each in the words of another directory.
  const moved = await ask("PATCH", "/Groups/billing", {
    body: patch(
      { op: "Remove", path: `members[value eq "${ben}"]` },
      { op: "remove", path: `members[value eq "${ann}"]`, value: null },
      { op: "Add", path: "members", value: [{ value: ben, display: at("ben") }] },
    ),
  });
  expect(moved.body.members?.map(({ value }) => value)).toEqual([ben]);
  expect([await roleOf(ann), await roleOf(ben)]).toEqual(["analyst", "billing"]);
  // Okta replaces the members of a group whose push it sets up, and names the group beside them.
  const pushed = { schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"], id: "viewer", displayName: "Viewer" };
  const members = [{ value: ann, display: at("ann") }];
  expect((await ask("PUT", "/Groups/viewer", { body: { ...pushed, members } })).body.members?.map(({ value }) => value)).toEqual([ann]);
  // Entra without a path, with what it says of a manager and of a second address, which are not kept.
  const off = await ask("PATCH", `/Users/${ben}`, {
    body: patch(
      { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager", value: { value: ann } },
      { op: "Replace", path: 'phoneNumbers[type eq "work"].value', value: "+1 555 0100" },
      { op: "Replace", path: "active", value: "False" },
    ),
  });
  expect([off.status, off.body.active]).toEqual([200, false]);
  const gone = await ask("PATCH", `/Users/${ann}`, { body: patch({ op: "replace", value: { active: "False" } }) });
  expect([gone.status, gone.body.active, await roleOf(ann)]).toEqual([200, false, null]);
  // Entra deletes for good 30 days later, and asks again for whom it deleted.
  expect([(await ask("DELETE", `/Users/${ann}`)).status, (await ask("GET", `/Users/${ann}`)).status]).toEqual([204, 404]);
});

test("an address is the person's own and is not renamed by the directory; the same address in capitals is no other", async () => {
  const id = await create("ann");
  const renamed = await ask("PATCH", `/Users/${id}`, { body: patch({ op: "replace", path: "userName", value: at("anna") }) });
  expect(renamed).toMatchObject({ status: 400, body: { scimType: "mutability", status: "400" } });
  expect((await ask("PUT", `/Users/${id}`, { body: okta(at("ANN")) })).status).toBe(200);
  expect((await prisma().user.findUniqueOrThrow({ where: { id } })).email).toBe(at("ann"));
});

test("an account keeps all that is its own when the directory ends the membership, but for the sessions of that directory", async () => {
  const ann = await member("developer", "ann");
  const other = await person();
  await prisma().member.create({ data: { orgId: other.orgId ?? "", userId: ann.userId, role: "viewer", createdAt: new Date() } });
  await prisma().user.update({ where: { id: ann.userId }, data: { passwordHash: "kept" } });
  const { id: directory } = firm.connection;
  const opened = { ...(await prisma().session.findUniqueOrThrow({ where: { id: ann.sessionId } })), id: `ses_${ann.userId}` };
  await prisma().session.create({ data: { ...opened, ssoConnectionId: directory } });
  expect((await ask("DELETE", `/Users/${ann.userId}`)).status).toBe(204);
  expect(await roleOf(ann.userId)).toBeNull();
  expect(await prisma().member.count({ where: { userId: ann.userId } })).toBe(1);
  expect((await prisma().session.findUniqueOrThrow({ where: { id: opened.id } })).endedAt).not.toBeNull();
  expect(await prisma().session.findUniqueOrThrow({ where: { id: ann.sessionId } })).toMatchObject({ endedAt: null, orgId: null });
  expect(await prisma().user.findUniqueOrThrow({ where: { id: ann.userId } })).toMatchObject({ passwordHash: "kept", name: "ann" });
  expect((await ask("GET", `/Users/${ann.userId}`)).status).toBe(404);
  expect((await ask("DELETE", `/Users/${ann.userId}`)).status).toBe(404);
  // Whom the directory deleted, it can create again.
  expect(await create("ann")).toBe(ann.userId);
  expect(await roleOf(ann.userId)).toBe("analyst");
});

test("nobody is brought back whom an owner removed, and no account joins that is no member", async () => {
  const id = await create("ann");
  await ask("PATCH", `/Users/${id}`, { body: patch({ op: "replace", path: "active", value: false }) });
  await ask("PATCH", `/Users/${id}`, { body: patch({ op: "replace", path: "active", value: true }) });
  await removeMember(await firm.owner.ctx(), firm.orgId, { userId: id });
  expect((await ask("GET", `/Users/${id}`)).status).toBe(404);
  expect(await ask("POST", "/Users", { body: okta(at("ann")) })).toMatchObject({
    status: 409,
    body: { scimType: "uniqueness", detail: expect.stringMatching(/Invite them/) },
  });
  const { email } = await person({ role: null, email: at("stranger") });
  expect((await ask("POST", "/Users", { body: okta(email) })).status).toBe(409);
  expect((await ask("GET", filtered("/Users", `userName eq "${email}"`))).body.totalResults).toBe(0);
});

test("refused: another domain, what is no address, staff, who exists, who is not active, a suspended organisation", async () => {
  const post = (userName: string, more: object = {}) => ask("POST", "/Users", { body: okta(userName, more) });
  expect(await post("ann@elsewhere.example")).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
  expect((await post("ann")).status).toBe(400);
  const { email } = await person({ staff: true, role: null, email: at("staff") });
  // Neither the directory nor the owner of the domain learns whose the account is.
  expect(await post(email)).toMatchObject({
    status: 403,
    body: { detail: "This address can't be used for single sign-on. Contact support." },
  });
  await create("ben");
  expect(await post(at("ben"))).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
  expect((await post(at("carl"), { active: false })).status).toBe(400);
  await prisma().organisation.update({ where: { id: firm.orgId }, data: { suspendedAt: new Date() } });
  expect((await post(at("dora"))).status).toBe(403);
  expect(await prisma().user.count({ where: { email: { in: [at("carl"), at("dora")] } } })).toBe(0);
});

test("an open invitation gives its role, but no owner is made", async () => {
  for (const role of ["developer", "owner"] as const)
    await inviteMember(await firm.owner.ctx(), firm.orgId, { email: at(`as-${role}`), role });
  expect(await roleOf(await create("as-developer"))).toBe("developer");
  expect(await roleOf(await create("as-owner"))).toBe("analyst");
});

test("owners are never changed or removed, so a directory can't take the last one", async () => {
  const { userId } = firm.owner;
  expect((await ask("GET", `/Users/${userId}`)).body).toMatchObject({ active: true, groups: [] });
  const refused = [
    await ask("DELETE", `/Users/${userId}`),
    await ask("PATCH", `/Users/${userId}`, { body: patch({ op: "replace", path: "active", value: false }) }),
    await ask("PUT", `/Users/${userId}`, { body: okta(at("owner"), { active: false }) }),
    await ask("PATCH", "/Groups/viewer", { body: patch({ op: "add", path: "members", value: [{ value: userId }] }) }),
    await ask("PUT", "/Groups/viewer", { body: { members: [{ value: userId }] } }),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(403);
    expect(body.detail).toMatch(/owner/);
  }
  expect((await ask("GET", "/Groups/owner")).status).toBe(404);
  expect((await ask("PUT", `/Users/${userId}`, { body: okta(at("owner")) })).status).toBe(200);
  expect(await roleOf(userId)).toBe("owner");
});

test("groups are the roles: pushed, several at once, taken out", async () => {
  const id = await create("ann");
  const list = await ask("GET", "/Groups?excludedAttributes=members");
  expect(list.body.Resources?.map(({ displayName, members }) => [displayName, members])).toEqual([
    ["Developer", undefined],
    ["Analyst", undefined],
    ["Billing", undefined],
    ["Viewer", undefined],
  ]);
  expect((await ask("GET", filtered("/Groups", 'displayName eq "viewer"'))).body.Resources).toMatchObject([{ id: "viewer", members: [] }]);
  // Entra adds; Okta renames the group that it links, which has no effect.
  const add = patch({ op: "Add", path: "members", value: [{ value: id }] });
  expect((await ask("PATCH", "/Groups/viewer", { body: add })).body).toMatchObject({ members: [{ value: id, type: "User" }] });
  expect(await roleOf(id)).toBe("viewer");
  await ask("PATCH", "/Groups/developer", {
    body: patch(
      { op: "replace", value: { id: "developer", displayName: "Engineers" } },
      { op: "add", path: "members", value: { value: id } },
    ),
  });
  expect(await roleOf(id)).toBe("developer");
  expect((await ask("GET", `/Users/${id}`)).body.groups?.map(({ value }) => value)).toEqual(["viewer", "developer"]);
  expect((await ask("GET", filtered("/Groups", `id eq "viewer" and members eq "${id}"`))).body.totalResults).toBe(1);
  const gone = await ask("PATCH", "/Groups/developer", { body: patch({ op: "remove", path: `members[value eq "${id}"]` }) });
  expect(gone.body).toMatchObject({ displayName: "Developer", members: [] });
  expect(await roleOf(id)).toBe("viewer");
  // Entra names whom it removes in the value. Who is in no group any more has the role of new members.
  await ask("PATCH", "/Groups/viewer", { body: patch({ op: "Remove", path: "members", value: [{ value: id }] }) });
  expect(await roleOf(id)).toBe("analyst");
  const roles = await prisma().event.findMany({ where: { subject: id, type: "member.role-changed" }, orderBy: { id: "asc" } });
  expect(roles.map(({ data }) => data)).toMatchObject([
    { from: "analyst", to: "viewer", changes: { role: { from: "analyst", to: "viewer" } } },
    { from: "viewer", to: "developer" },
    { from: "developer", to: "viewer" },
    { from: "viewer", to: "analyst" },
  ]);
});

test("a group is replaced as a whole, a role that an owner gave holds, and who is named for the role they have keeps it", async () => {
  const [ann, ben] = [await create("ann"), await create("ben")];
  await ask("PUT", "/Groups/billing", { body: { displayName: "Billing", members: [{ value: ann }, { value: ben }] } });
  expect([await roleOf(ann), await roleOf(ben)]).toEqual(["billing", "billing"]);
  await ask("PUT", "/Groups/billing", { body: { members: [{ value: ben }] } });
  expect([await roleOf(ann), await roleOf(ben)]).toEqual(["analyst", "billing"]);
  await changeRole(await firm.owner.ctx(), firm.orgId, { userId: ben, role: "developer" });
  expect((await ask("GET", "/Groups/billing")).body.members).toEqual([]);
  expect((await ask("PATCH", "/Groups/billing", { body: patch({ op: "remove", path: "members" }) })).status).toBe(200);
  expect(await roleOf(ben)).toBe("developer");
  // Named as an analyst, which is the role of new members, Ann is one for the directory: viewer does not take it away.
  await ask("PATCH", "/Groups/analyst", { body: patch({ op: "add", path: "members", value: [{ value: ann }] }) });
  await ask("PATCH", "/Groups/viewer", { body: patch({ op: "add", path: "members", value: [{ value: ann }] }) });
  expect(await roleOf(ann)).toBe("analyst");
});

test("groups can't be made or deleted, and have nobody in them who is unknown", async () => {
  const other = await made();
  const foreign = other.owner.userId;
  expect(await ask("POST", "/Groups", { body: { displayName: "Sales" } })).toMatchObject({
    status: 403,
    body: { detail: expect.stringMatching(/Developer, Analyst, Billing, Viewer/) },
  });
  expect((await ask("DELETE", "/Groups/viewer")).status).toBe(403);
  for (const id of [foreign, "usr_0"])
    expect(await ask("PATCH", "/Groups/viewer", { body: patch({ op: "add", path: "members", value: [{ value: id }] }) })).toMatchObject({
      status: 400,
      body: { scimType: "invalidValue" },
    });
  expect((await ask("GET", "/Groups/sales")).status).toBe(404);
});

test("nobody of another organisation, of another domain or of our team can be read, found or changed", async () => {
  const other = await made();
  const guest = await person({ orgId: firm.orgId, role: "viewer" });
  const staff = await person({ orgId: firm.orgId, role: "viewer", staff: true, email: at("staff") });
  for (const { userId, email } of [other.owner, guest, staff]) {
    for (const method of ["GET", "DELETE"]) expect((await ask(method, `/Users/${userId}`)).status).toBe(404);
    expect((await ask("PATCH", `/Users/${userId}`, { body: patch({ op: "replace", path: "active", value: false }) })).status).toBe(404);
    for (const filter of [`id eq "${userId}"`, `userName eq "${email}"`])
      expect((await ask("GET", filtered("/Users", filter))).body.totalResults).toBe(0);
  }
  expect((await ask("GET", "/Users", { token: other.token })).body.Resources).toMatchObject([{ id: other.owner.userId }]);
  expect(await roleOf(guest.userId)).toBe("viewer");
});

test("lists have pages in a stable order", async () => {
  for (const name of ["ann", "ben", "carl", "dora"]) await create(name);
  const seen: string[] = [];
  for (const startIndex of [1, 3, 5]) {
    const { body } = await ask("GET", `/Users?startIndex=${startIndex}&count=2`);
    expect(body).toMatchObject({ totalResults: 5, startIndex });
    seen.push(...(body.Resources ?? []).map(({ id }) => id));
  }
  expect(new Set(seen).size).toBe(5);
  expect(seen).toEqual([...seen].sort());
  expect((await ask("GET", "/Users?count=0")).body).toMatchObject({ totalResults: 5, Resources: [] });
  expect((await ask("GET", "/Users?startIndex=99")).body).toMatchObject({ totalResults: 5, itemsPerPage: 0 });
  expect((await ask("GET", "/Users?startIndex=x")).status).toBe(400);
});

test("names of attributes are taken in any case, in bodies, paths, filters and below other attributes", async () => {
  const document = { USERNAME: at("ann"), EXTERNALID: "e-1", Name: { GIVENNAME: "Ann", familyname: "Archer" }, ACTIVE: "TRUE" };
  const made = await ask("POST", "/Users", { body: document });
  expect(made).toMatchObject({ status: 201, body: { userName: at("ann"), externalId: "e-1", displayName: "Ann Archer", active: true } });
  const id = made.body.id ?? "";
  const filter = `USERNAME eq "${at("ann")}" and EXTERNALID eq "e-1"`;
  expect((await ask("GET", filtered("/Users", filter))).body.totalResults).toBe(1);
  const off = await ask("PATCH", `/Users/${id}`, { body: { operations: [{ OP: "REPLACE", PATH: "ACTIVE", VALUE: false }] } });
  expect(off).toMatchObject({ status: 200, body: { active: false } });
  const on = await ask("PATCH", `/Users/${id}`, { body: { OPERATIONS: [{ op: "replace", value: { Active: true, EXTERNALID: "e-2" } }] } });
  expect(on).toMatchObject({ status: 200, body: { active: true, externalId: "e-2" } });
  const put = await ask("PUT", "/Groups/viewer", { body: { MEMBERS: [{ VALUE: id }] } });
  expect(put.body.members?.map(({ value }) => value)).toEqual([id]);
  const removed = { op: "remove", path: `MEMBERS[VALUE eq "${id}"]` };
  expect((await ask("PATCH", "/Groups/viewer", { body: patch(removed) })).body.members).toEqual([]);
  const only = "urn:ietf:params:scim:schemas:core:2.0:User:USERNAME";
  expect(Object.keys((await ask("GET", `/Users/${id}?attributes=${only}`)).body)).toEqual(["schemas", "id", "userName"]);
});

test("HEAD is GET without a body, and OPTIONS and Allow name the methods that a path has", async () => {
  const id = await create("ann");
  const [head, get] = [await ask("HEAD", `/Users/${id}`), await ask("GET", `/Users/${id}`)];
  expect([head.status, head.body, head.headers.get("etag")]).toEqual([200, {}, get.headers.get("etag")]);
  expect((await ask("HEAD", "/Users")).status).toBe(200);
  expect(await ask("HEAD", "/Users/usr_0")).toMatchObject({ status: 404, body: {} });
  for (const [path, allow] of [
    ["/Users", "GET, HEAD, POST, OPTIONS"],
    [`/Users/${id}`, "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"],
    ["/Groups", "GET, HEAD, OPTIONS"],
    ["/Groups/viewer", "GET, HEAD, PUT, PATCH, OPTIONS"],
    ["/Schemas", "GET, HEAD, OPTIONS"],
  ] as const) {
    const options = await ask("OPTIONS", path);
    expect([options.status, options.headers.get("allow")], path).toEqual([204, allow]);
  }
  const wrong = await ask("PUT", "/Groups");
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect((await ask("OPTIONS", "/Bulk")).status).toBe(404);
});

test("the base URL and what can't be read are answered as SCIM errors", async () => {
  const schemas = ["urn:ietf:params:scim:api:messages:2.0:Error"];
  for (const path of ["", "/", "/Nothing"])
    expect(await ask("GET", path), path).toMatchObject({
      status: 404,
      body: { schemas, status: "404", detail: expect.stringMatching(/Use \/Users, \/Groups, /) },
    });
  for (const path of ["/Users/%00", "/Users/%E0%A4", "/Users?filter=%00"])
    expect(await ask("GET", path), path).toMatchObject({ status: 400, body: { schemas, status: "400" } });
});

test.each<[string, string, object | string | undefined, string]>([
  ["POST", "/Users", [], "The body must be a JSON object."],
  ["POST", "/Users", "null", "The body must be a JSON object."],
  ["POST", "/Users", { userName: "x", active: "maybe" }, "active: Use true or false."],
  ["POST", "/Users", { userName: "x", active: 1 }, "active: Use true or false."],
  ["GET", "/Users?count=1.5", undefined, "count: Use a whole number."],
  ["GET", "/Users?count=x", undefined, "count: Use a whole number."],
  ["GET", "/Users?startIndex=99999999999999999999", undefined, "startIndex: Use at most 1,000,000."],
  ["PATCH", "", patch({ op: "replace", path: "EXTERNALID", value: 7 }), "The value of externalId must be text of up to 500 characters."],
  ["PATCH", "", patch({ op: "replace", path: "active", value: "x" }), "The value of active must be true or false."],
  ["PATCH", "", patch({ op: "replace", path: "username", value: 7 }), "The value of userName must be text."],
  ["PUT", "/Groups/viewer", { members: "x" }, "members: Members are objects with the ID of a user as their value."],
])("%s %s with %j is refused in a sentence", async (method, path, body, detail) => {
  const target = path === "" ? `/Users/${await create("ann")}` : path;
  expect(await ask(method, target, { body })).toMatchObject({ status: 400, body: { detail } });
});

test("a body of another type is refused with those that are taken", async () => {
  const answer = await ask("POST", "/Users", { body: "x", headers: { "content-type": "text/plain" } });
  expect(answer).toMatchObject({ status: 415, body: { detail: "Send the body as application/scim+json or application/json." } });
});

test("other filters, paths, bodies and methods are refused in the words of SCIM", async () => {
  const id = await create("ann");
  for (const filter of [
    'userName sw "a"',
    'title eq "x"',
    "active eq true",
    'userName eq "a" or id eq "b"',
    'userName eq "a" and',
    "",
    "(",
  ])
    expect(await ask("GET", filtered("/Users", filter))).toMatchObject({ status: 400, body: { scimType: "invalidFilter" } });
  const patched = (operation: object) => ask("PATCH", `/Users/${id}`, { body: patch(operation) });
  expect((await patched({ op: "replace", path: "emails[type", value: 1 })).body.scimType).toBe("invalidPath");
  expect((await patched({ op: "replace", path: "active", value: "maybe" })).body.scimType).toBe("invalidValue");
  expect((await patched({ op: "remove" })).body.scimType).toBe("noTarget");
  expect((await patched({ op: "remove", path: "active" })).body.scimType).toBe("mutability");
  expect((await patched({ op: "move", path: "active" })).status).toBe(400);
  expect((await ask("POST", "/Users", { body: "{" })).body).toMatchObject({ scimType: "invalidSyntax", status: "400" });
  expect((await ask("POST", "/Users", { body: "x", headers: { "content-type": "text/plain" } })).status).toBe(415);
  expect((await ask("POST", "/Users", { body: { userName: at("x"), more: "x".repeat(300_000) } })).status).toBe(413);
  expect((await ask("POST", "/Users", { body: {} })).body.detail).toMatch(/userName/);
  const wrong = await ask("DELETE", "/Users");
  expect([wrong.status, wrong.headers.get("allow"), wrong.headers.get("content-type")]).toEqual([
    405,
    "GET, HEAD, POST, OPTIONS",
    "application/scim+json",
  ]);
  expect(wrong.headers.get("x-request-id")).not.toBeNull();
  for (const path of ["/Bulk", "/Users/x/y", "/toString", "/ServiceProviderConfig/x"])
    expect((await ask("GET", path)).status, path).toBe(404);
});

test("a change can be bound to the version that was read", async () => {
  const id = await create("ann");
  const { headers } = await ask("GET", `/Users/${id}`);
  const version = headers.get("etag") ?? "";
  expect(version).toMatch(/^W\//);
  const change = (active: boolean) =>
    ask("PATCH", `/Users/${id}`, { body: patch({ op: "replace", path: "active", value: active }), headers: { "if-match": version } });
  expect((await change(false)).status).toBe(200);
  expect((await change(true)).status).toBe(412);
});

test("the service says what it can do", async () => {
  expect((await ask("GET", "/ServiceProviderConfig")).body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
  expect((await ask("GET", "/ResourceTypes")).body.Resources?.map(({ id }) => id)).toEqual(["User", "Group"]);
  expect((await ask("GET", "/ResourceTypes/User")).body).toMatchObject({ endpoint: "/Users" });
  for (const { id } of (await ask("GET", "/Schemas")).body.Resources ?? []) expect((await ask("GET", `/Schemas/${id}`)).body.id).toBe(id);
});

test("only the present token of an organisation with a verified domain is taken", async () => {
  expect((await ask("GET", "/Users")).status).toBe(200);
  expect((await prisma().scimToken.findUniqueOrThrow({ where: { orgId: firm.orgId } })).lastUsedAt).not.toBeNull();
  for (const token of ["", "x", `${firm.token}x`, firm.token.toUpperCase()]) {
    const { status, headers } = await ask("GET", "/Users", { token });
    expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  }
  const { token } = await createScimToken(await firm.owner.ctx(), firm.orgId);
  expect([(await ask("GET", "/Users")).status, (await ask("GET", "/Users", { token })).status]).toEqual([401, 200]);
  await prisma().ssoDomain.updateMany({ where: { orgId: firm.orgId }, data: { verifiedAt: null } });
  expect((await ask("GET", "/Users", { token })).status).toBe(403);
  await expect(createScimToken(await firm.owner.ctx(), firm.orgId)).rejects.toMatchObject({ code: "conflict" });
  await revokeScimToken(await firm.owner.ctx(), firm.orgId);
  expect((await ask("GET", "/Users", { token })).status).toBe(401);
  expect((await readScim(await firm.owner.ctx(), firm.orgId)).token).toBeNull();
});

test("many unknown tokens from one client are slowed down, and the known one works on", async () => {
  for (let i = 0; i < 60; i++) expect((await ask("GET", "/Users", { token: "x".repeat(40) })).status).toBe(401);
  const { status, headers } = await ask("GET", "/Users", { token: "x".repeat(40) });
  expect([status, headers.has("retry-after")]).toEqual([429, true]);
  expect((await ask("GET", "/Users")).status).toBe(200);
});

test("a token is made by owners who signed in just now, shown once, and every owner is mailed", async () => {
  const developer = await member("developer", "dev");
  await expect(createScimToken(await developer.ctx(), firm.orgId)).rejects.toMatchObject({ code: "role-missing" });
  const outsider = await person();
  await expect(createScimToken(await outsider.ctx(), firm.orgId)).rejects.toMatchObject({ code: "not-found" });
  await prisma().session.update({ where: { id: firm.owner.sessionId }, data: { authenticatedAt: new Date(Date.now() - 3_600_000) } });
  await expect(revokeScimToken(await firm.owner.ctx(), firm.orgId)).rejects.toMatchObject({ code: "step-up-required" });
  expect((await lastMail(firm.owner.email)).subject).toMatch(/^SCIM is on at /);
  const kept = JSON.stringify(await prisma().scimToken.findUniqueOrThrow({ where: { orgId: firm.orgId } }));
  expect(kept).not.toContain(firm.token);
});

test("of twenty who create the same person at once, one does", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask("POST", "/Users", { body: okta(at("ann")) })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect(await prisma().user.count({ where: { email: at("ann") } })).toBe(1);
});

test("the audit log says that the directory did it", async () => {
  const id = await create("ann");
  await ask("PATCH", "/Groups/viewer", { body: patch({ op: "add", path: "members", value: [{ value: id }] }) });
  const ctx = await firm.owner.ctx();
  const { events } = await listEvents(ctx, { orgId: firm.orgId }, { limit: 50 });
  const told = await nameActors(
    ctx,
    events.filter(({ subject }) => subject === id),
  );
  expect(told.map(({ type, who, subjectName }) => [type, who, subjectName])).toEqual([
    ["member.role-changed", "The directory", "Ann Archer"],
    ["member.joined", "The directory", "Ann Archer"],
  ]);
});

test("what a directory said goes with the person, and with the organisation", async () => {
  const ann = await member("viewer", "ann");
  await ask("PATCH", `/Users/${ann.userId}`, { body: patch({ op: "add", path: "externalId", value: "personal-1" }) });
  const lines: string[] = [];
  for await (const line of (await writeOwnData(await ann.ctx())).chunks) lines.push(String(line));
  expect(lines.join("")).toContain("personal-1");
  await deleteAccount(await ann.ctx(), { name: ann.email });
  expect(await prisma().scimUser.count({ where: { userId: ann.userId } })).toBe(0);
  const id = await create("ben");
  const { name } = await prisma().organisation.findUniqueOrThrow({ where: { id: firm.orgId } });
  await deleteOrganisation(await firm.owner.ctx(), firm.orgId, { name });
  expect(await prisma().scimUser.count({ where: { userId: id } })).toBe(0);
  expect((await ask("GET", "/Users")).status).toBe(401);
});
