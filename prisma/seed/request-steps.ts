import type { CreateOffer, SubmitRequest } from "@/lib/access/contract";
import { acceptOffer } from "@/lib/access/offers/accept-offer";
import { createOffer } from "@/lib/access/offers/create-offer";
import { confirmEmail } from "@/lib/access/requests/confirm-email";
import { readTracking } from "@/lib/access/requests/read-tracking";
import { replyToQuestion } from "@/lib/access/requests/reply-to-question";
import { submitRequest } from "@/lib/access/requests/submit-request";
import { confirmingPath, requestIdOf } from "@/lib/access/requests/tracking-link";
import { withdrawAccessRequest } from "@/lib/access/requests/withdraw-request";
import { addNote } from "@/lib/access/review/add-note";
import { askApplicant, declineRequest } from "@/lib/access/review/answer-request";
import { assignRequest } from "@/lib/access/review/assign-request";
import { startReview } from "@/lib/access/review/start-review";
import { HOUR_MS } from "@/lib/core/durations";
import type { TxContext } from "@/lib/platform/context";
import { asPerson, asVisitor, type Cast, type Step } from "./step";

type Offer = Omit<CreateOffer, "id" | "version">;
type ApplicantScene = { ago: number } & ({ does: "confirm" | "withdraw" } | { does: "reply"; text: string });
type AcceptScene = { ago: number; does: "accept"; as: string };
type StaffScene = { ago: number } & (
  | { does: "assign" | "review" }
  | { does: "note" | "ask" | "decline"; text: string }
  | { does: "offer"; terms: Offer }
);
/** What happens to a request, so many hours before now. */
export type Scene = ApplicantScene | AcceptScene | StaffScene;
export type Scenario = { ago: number; form: SubmitRequest; scenes: readonly Scene[] };

/** One request from the form to where it stands now. `address` is the applicant's. */
export function requestSteps(cast: Cast, nowMs: number, { scenario, address }: { scenario: Scenario; address: string }): Step[] {
  const request = { id: "", token: "" };
  const submit: Step = {
    atMs: nowMs - scenario.ago * HOUR_MS,
    run: async (tx) => {
      const { trackingPath } = await submitRequest(asVisitor(tx, address), scenario.form);
      request.token = trackingPath.slice(trackingPath.lastIndexOf("/") + 1);
      request.id = requestIdOf(request.token) ?? "";
    },
  };
  const scenes = scenario.scenes.map((scene) => ({
    atMs: nowMs - scene.ago * HOUR_MS,
    run: (tx: TxContext) => play(tx, cast, { request: { ...request, address }, scene }),
  }));
  return [submit, ...scenes];
}

type Request = { id: string; token: string; address: string };

async function play(tx: TxContext, cast: Cast, { request, scene }: { request: Request; scene: Scene }): Promise<void> {
  switch (scene.does) {
    case "confirm":
    case "reply":
    case "withdraw":
      return playApplicant(asVisitor(tx, request.address), request, scene);
    case "accept":
      return accept(tx, cast, { request, name: scene.as });
    default:
      return playStaff(asPerson(tx, cast.person("reviewer")), request.id, scene);
  }
}

async function playApplicant(tx: TxContext, { id, token }: Request, scene: ApplicantScene): Promise<void> {
  switch (scene.does) {
    case "confirm":
      await confirmEmail(tx, { token, confirm: new URLSearchParams(confirmingPath(id).split("?")[1]).get("confirm") ?? "" });
      return;
    case "reply":
      await replyToQuestion(tx, { token, text: scene.text });
      return;
    case "withdraw":
      await withdrawAccessRequest(tx, { token });
  }
}

async function accept(tx: TxContext, cast: Cast, { request: { token }, name }: { request: Request; name: string }): Promise<void> {
  const { offer } = await readTracking(tx, token);
  await acceptOffer(asPerson(tx, cast.person(name)), offer?.acceptPath?.split("/").at(-1) ?? "");
}

async function playStaff(tx: TxContext, id: string, scene: StaffScene): Promise<void> {
  const { version, company } = await tx.db.accessRequest.findUniqueOrThrow({ where: { id }, select: { version: true, company: true } });
  switch (scene.does) {
    case "assign":
      return void (await assignRequest(tx, { id, version, assigneeId: "me" }));
    case "review":
      return void (await startReview(tx, { id, version }));
    case "note":
      return void (await addNote(tx, { id, text: scene.text }));
    case "ask":
      return void (await askApplicant(tx, { id, version, text: scene.text }));
    case "decline":
      return void (await declineRequest(tx, { id, version, text: scene.text }));
    case "offer":
      return void (await createOffer(tx, { id, version, typedCompany: company, ...scene.terms }));
  }
}
