import type { NextRequest } from "next/server";
import { answerSaml } from "@/lib/portal/answer-sso";

export const POST = async (request: NextRequest, { params }: { params: Promise<{ id: string }> }) => answerSaml(request, (await params).id);
