import { askSupport } from "@/lib/accounts/support/ask-support";
import { replyAsStaff } from "@/lib/accounts/support/reply-as-staff";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { operator } from "@/testing/use-database";
import type { Scene } from "./scene";

const QUESTION = "Why is my key refused?\nIt worked yesterday. The response says that the IP address is not allowed.";

async function conversation() {
  const owner = await person({ name: "Mara Member" });
  const orgId = owner.orgId ?? "";
  await askSupport(await owner.ctx(), orgId, { text: QUESTION, page: "/console/keys", requestId: "0199-abc" });
  const { id: threadId } = await prisma().supportThread.findFirstOrThrow({ where: { orgId } });
  await replyAsStaff(operator(), {
    orgId,
    threadId,
    kind: "staff",
    text: "The key is limited to other addresses. Open it to change them.",
  });
  return { owner: owner.sessionId, orgId, threadId };
}

export async function ownSupportScenes(): Promise<Scene[]> {
  const { owner, threadId } = await conversation();
  return [
    { name: "support with messages", path: "/console/support", as: owner },
    { name: "support conversation", path: `/console/support/${threadId}`, as: owner },
  ];
}

export async function staffSupportScenes(staff: string): Promise<Scene[]> {
  const { orgId, threadId } = await conversation();
  return [{ name: "support conversation of a customer", path: `/staff/customers/${orgId}/support/${threadId}`, as: staff }];
}
