import { expect, test } from "vitest";
import { ACCESS_REQUEST_STATES, type OfferState, type AccessRequestState, type TrackingView } from "@/lib/access/contract";
import { asItStands, stagesOf } from "./stages";

const receivedAt = "2026-11-20T08:00:00.000Z";
const closedAt = "2026-11-21T08:00:00.000Z";
const stages = (state: AccessRequestState) => stagesOf({ state, receivedAt, closedAt });
const statuses = (state: AccessRequestState) => stages(state).map(({ status }) => status);

test.each(ACCESS_REQUEST_STATES)("%s has three stages, beginning with when it was received", (state) => {
  expect(stages(state)).toHaveLength(3);
  expect(stages(state)[0]).toMatchObject({ title: "Received", at: receivedAt });
});

test("while a request is open exactly one stage is the present one, and it moves on", () => {
  expect(statuses("received")).toEqual(["now", "next", "next"]);
  expect(statuses("in_review")).toEqual(["done", "now", "next"]);
  expect(statuses("needs_info")).toEqual(["done", "now", "next"]);
  expect(statuses("offered")).toEqual(["done", "done", "now"]);
});

test("a request that has ended without access says how and when", () => {
  expect(stages("declined")[2]).toEqual({ title: "Declined", status: "ended", at: closedAt });
  expect(stages("offer_expired")[2]).toEqual({ title: "Offer expired", status: "ended", at: closedAt });
  expect(stages("withdrawn")[2]).toEqual({ title: "Withdrawn", status: "ended", at: closedAt });
});

test("what was accepted is done, and what needs no review skips it", () => {
  expect(stages("accepted")[2]).toEqual({ title: "Offer accepted", status: "done", at: closedAt });
  expect(statuses("self_service")).toEqual(["done", "skipped", "done"]);
});

const withOffer = (state: OfferState): TrackingView => ({
  reference: "req_1",
  state: "offered",
  company: "Sunfirm",
  email: "anna@sunfirm.example",
  plan: "enterprise",
  receivedAt,
  dueAt: null,
  closedAt: null,
  isAddressConfirmed: true,
  checks: [],
  thread: [],
  offer: {
    interval: "month",
    currency: "usd",
    amountCents: 1,
    quotaCalls: null,
    burst: null,
    customFields: [],
    byInvoice: true,
    expiresAt: closedAt,
    state,
    acceptPath: null,
  },
  signUpPath: null,
  mayReply: false,
  mayWithdraw: true,
});

test("an offer whose time is over has ended, even before the job has noted it", () => {
  expect(asItStands(withOffer("open"))).toMatchObject({ state: "offered", mayWithdraw: true });
  expect(asItStands(withOffer("expired"))).toMatchObject({ state: "offer_expired", closedAt, mayWithdraw: false });
});
