import { expect, test } from "vitest";
import { messagesOf } from "./messages";

const finished = (data: object) =>
  messagesOf(
    { id: "e", type: "export.finished", orgId: "org_1", subject: "ex_1", at: new Date(0), data } as Parameters<typeof messagesOf>[0],
    "/api/v1",
  );

test("an export that can be downloaded is told, one that failed is not", () => {
  const done = { resource: "company", format: "csv", rows: 3, bytes: 90, state: "ready" };
  expect(finished(done)).toMatchObject([{ type: "export.finished", data: { export_id: "ex_1", rows: 3, bytes: 90 } }]);
  expect(finished({ ...done, bytes: null, state: "failed" })).toEqual([]);
});
