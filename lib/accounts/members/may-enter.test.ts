import { expect, test } from "vitest";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { mayEnter } from "./may-enter";

useDatabase();

test("members enter their organisations, strangers none, and our team any", async () => {
  const [member, stranger, colleague] = [await person(), await person(), await person({ staff: true })];
  const enters = async (who: typeof member) => mayEnter(await who.ctx(), member.orgId ?? "");
  expect([await enters(member), await enters(stranger), await enters(colleague)]).toEqual([true, false, true]);
  expect(await mayEnter(await member.ctx(), "org_none")).toBe(false);
});
