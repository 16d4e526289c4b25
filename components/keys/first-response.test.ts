import { expect, test } from "vitest";
import { answerOf, FIRST_CALL, laidOut } from "./first-response";

test("the key goes with the call, the cookies don't, and the answer is laid out", async () => {
  const calls: [unknown, RequestInit | undefined][] = [];
  const answer = await answerOf("spv_test_x", async (url, init) => {
    calls.push([url, init]);
    return new Response('{"data":[1]}', { status: 200, statusText: "OK" });
  });
  expect(calls).toMatchObject([[FIRST_CALL, { headers: { Authorization: "Bearer spv_test_x" }, credentials: "omit" }]]);
  expect(answer).toMatchObject({ isOk: true, status: "200 OK", body: '{\n  "data": [\n    1\n  ]\n}' });
});

test("a refusal and a broken connection are shown as what they are", async () => {
  const refused = await answerOf("x", async () => new Response('{"code":"key-revoked"}', { status: 401 }));
  expect(refused).toMatchObject({ isOk: false, status: "401" });
  const gone = await answerOf("x", async () => Promise.reject(new TypeError("fetch failed")));
  expect(gone).toMatchObject({ isOk: false, status: "No connection" });
});

test("what is no JSON stays as it is", () => {
  expect(laidOut("<html>")).toBe("<html>");
});
