import { ReplyToQuestionInput, TrackingView } from "@/lib/access/contract";
import { replyToQuestion } from "@/lib/access/requests/reply-to-question";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: ReplyToQuestionInput, reply: TrackingView }, ({ ctx, body }) => replyToQuestion(ctx, body));
