import type { NextRequest } from "next/server";
import { answerSignedOut, answerSlo } from "@/lib/portal/answer-sso";

export const GET = async (request: NextRequest, { params }: { params: Promise<{ id: string }> }) => answerSlo(request, (await params).id);
/** Some directories post their response to a request of ours, which changes nothing. */
export const POST = answerSignedOut;
