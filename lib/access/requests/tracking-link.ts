import { sign, unsign } from "@/lib/platform/secrets";

const TRACK = "request-track";
const CONFIRM = "request-confirm";
const OFFER = "offer";

const signatureOf = (purpose: string, payload: string): string => sign(purpose, payload).slice(payload.length + 1);

/** The applicant's private page. Whoever sent the form has this address too, so it proves nothing about the mailbox. */
export const trackingPath = (requestId: string): string => `/requests/${sign(TRACK, requestId)}`;
/** The same page as the first mail links it: the second signature is nowhere but in that mailbox. */
export const confirmingPath = (requestId: string): string => `${trackingPath(requestId)}?confirm=${signatureOf(CONFIRM, requestId)}`;
export const offerPath = (offerId: string): string => `/offers/${sign(OFFER, offerId)}`;

/** The id that a token stands for, or undefined when it was not signed here for this purpose. */
export const requestIdOf = (token: string): string | undefined => unsign(TRACK, token);
export const offerIdOf = (token: string): string | undefined => unsign(OFFER, token);
export const confirms = (requestId: string, confirm: string): boolean => unsign(CONFIRM, `${requestId}.${confirm}`) === requestId;
