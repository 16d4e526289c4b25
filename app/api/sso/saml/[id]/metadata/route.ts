import type { NextRequest } from "next/server";
import { answerSamlMetadata } from "@/lib/portal/answer-sso";

export const GET = async (request: NextRequest, { params }: { params: Promise<{ id: string }> }) =>
  answerSamlMetadata(request, (await params).id);
