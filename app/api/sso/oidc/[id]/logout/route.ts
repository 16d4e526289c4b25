import type { NextRequest } from "next/server";
import { answerBackChannel } from "@/lib/portal/answer-sso";

export const POST = async (request: NextRequest, { params }: { params: Promise<{ id: string }> }) =>
  answerBackChannel(request, (await params).id);
