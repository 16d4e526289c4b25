import { callApi } from "@/components/api/call-api";
import type { OfferView, SubmitRequest, Submitted, TrackingView } from "@/lib/access/contract";

const ROOT = "/api/public/access-requests";

export const sendRequest = (body: SubmitRequest): Promise<Submitted> => callApi(ROOT, { method: "POST", body });
export const sendReply = (body: { token: string; text: string }): Promise<TrackingView> =>
  callApi(`${ROOT}/reply`, { method: "POST", body });
export const askForChange = (body: { token: string; text: string }): Promise<OfferView> =>
  callApi(`${ROOT}/change`, { method: "POST", body });
export const withdraw = (token: string): Promise<TrackingView> => callApi(`${ROOT}/withdraw`, { method: "POST", body: { token } });
export const confirmEmail = (body: { token: string; confirm: string }): Promise<unknown> =>
  callApi(`${ROOT}/confirm`, { method: "POST", body });

/** A page that is loaded again while the service is away would be lost; so ask first. */
export const isServiceThere = (): Promise<boolean> =>
  callApi("/api/health/live").then(
    () => true,
    () => false,
  );
