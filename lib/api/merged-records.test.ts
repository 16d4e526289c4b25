import { beforeAll, expect, test } from "vitest";
import { decideDuplicate } from "@/lib/catalog/duplicates/decide-duplicate";
import { findDuplicates } from "@/lib/catalog/duplicates/find-duplicates";
import { listDuplicates, readDuplicate } from "@/lib/catalog/duplicates/list-duplicates";
import { undoRelease } from "@/lib/catalog/releases/undo-release";
import { recordId } from "@/lib/catalog/staging/record-id";
import { callApi } from "@/testing/call-api";
import { companyDraft, productDraft } from "@/testing/drafts";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import { keyFor, operator, type TestKey, useDatabase } from "@/testing/use-database";
import { ProblemDocument } from "./openapi/problem-document";

useDatabase();

let live: TestKey;
beforeAll(async () => {
  live = await keyFor("pro");
  for (const code of ["a", "b", "c"])
    await publishDrafts(
      [
        companyDraft("x", { name: "Alphasun GmbH", country: "DE" }),
        productDraft("p", 400, { manufacturer: "Alphasun GmbH", model: "AS-400" }),
      ],
      { source: { ...REAL_SOURCE, code } },
    );
  await findDuplicates(operator());
});

async function merge(survivor: string, loser: string): Promise<number> {
  const { rows } = await listDuplicates(operator(), { limit: 200 });
  const pair = rows.find(({ ids }) => ids.includes(survivor) && ids.includes(loser));
  const { id, version, records } = await readDuplicate(operator(), pair?.id ?? 0);
  const hashes = records.map(({ published }) => published?.hash ?? "");
  const { release } = await decideDuplicate(operator(), id, { decision: "merged", version, survivor, hashes, reason: "The same" });
  return release ?? 0;
}

test.each([
  ["company", "companies", "x"],
  ["product", "products", "p"],
] as const)("the ID of a merged %s leads to the record that stayed, until the merge is undone", async (resource, path, ref) => {
  const [a, b, c] = ["a", "b", "c"].map((source) => recordId(resource, source, ref)) as [string, string, string];
  const at = (id: string, release: number) => callApi(`/${path}/${id}?as_of=${release}`, { key: live.secret });
  const first = await merge(b, a);
  const gone = await at(a, first);
  expect(gone.status).toBe(404);
  expect(ProblemDocument.parse(gone.json())).toMatchObject({
    ...{ code: "not-found", merged_into: b, detail: `The record "${a}" was merged into "${b}". Use that ID.` },
  });
  expect(gone.headers.get("usage-charge")).toBe("0");
  expect((await at(a, first - 1)).status).toBe(200);
  const last = await merge(c, b);
  for (const id of [a, b]) expect((await at(id, last)).json()).toMatchObject({ merged_into: c });
  expect((await at(a, first)).json()).toMatchObject({ merged_into: b });
  const { release: without } = await undoRelease(operator(), last);
  expect((await at(a, without)).json()).toMatchObject({ merged_into: b });
  const { release: before } = await undoRelease(operator(), first);
  expect((await at(a, before)).status).toBe(200);
  const none = await at(`${a.slice(0, 3)}none`, before);
  expect([none.status, "merged_into" in none.json()]).toEqual([404, false]);
});
