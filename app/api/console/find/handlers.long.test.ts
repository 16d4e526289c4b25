import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { person, StoppedClock } from "@/testing/people";
import { cookieOf } from "@/testing/portal";
import { keyFor, useDatabase } from "@/testing/use-database";
import { GET } from "./handlers";

useDatabase();

test("the palette finds what a member may see, and only as often as people type", async () => {
  const owner = await person({ clock: new StoppedClock(Date.UTC(2026, 10, 24)) });
  await keyFor(null, { orgId: owner.orgId ?? "", name: "nightly" });
  const cookie = await cookieOf(owner.sessionId);
  const ask = async () => {
    const url = `https://api.example/api/console/find?q=nightly&org=${owner.orgId}`;
    return GET(new NextRequest(url, { headers: { cookie: `${cookie.name}=${cookie.value}` } }), { params: Promise.resolve({}) });
  };
  expect(await (await ask()).json()).toMatchObject({ found: [{ group: "Keys", label: "nightly" }] });
  // Windows begin with each minute; in two of them at most twice as many are answered.
  const from = Date.now();
  let refused: Response | null = null;
  for (let i = 0; i < 250 && refused === null; i++) {
    const answer = await ask();
    if (answer.status !== 200) refused = answer;
  }
  expect(Date.now() - from).toBeLessThan(MINUTE_MS);
  expect([refused?.status, refused?.headers.has("retry-after")]).toEqual([429, true]);
});
