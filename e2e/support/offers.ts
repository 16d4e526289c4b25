import type { CreateOffer } from "@/lib/access/contract";
import { acceptOffer } from "@/lib/access/offers/accept-offer";
import { createOffer } from "@/lib/access/offers/create-offer";
import { submitRequest } from "@/lib/access/requests/submit-request";
import { offerPath } from "@/lib/access/requests/tracking-link";
import { confirmCheckout } from "@/lib/billing/checkout/confirm-checkout";
import { systemClock, type Clock } from "@/lib/platform/clock";
import { prisma } from "@/lib/platform/database";
import { person, visitor, type Person } from "@/testing/people";
import { CARDS } from "./payments";
import { keyHolder, payAt, sessionIn, type Subscriber } from "./subscribe";

let applicants = 0;

/** Asks for Enterprise in the name of a person; the id of the request. */
export async function requestEnterprise({ email }: Pick<Person, "email">, company: string, clock: Clock = systemClock): Promise<string> {
  await submitRequest(visitor(clock, { address: `192.0.2.${++applicants}` }), {
    ...{ name: "Ida Applicant", email, company, country: "DE", useKind: "market_research", datasets: ["prices"] },
    ...{ callsPerMonth: 500_000, plan: "enterprise", message: "We publish a quarterly report." },
  });
  return (await prisma().accessRequest.findFirstOrThrow({ where: { email, company } })).id;
}

/** An offer of Enterprise by our team; the path of its page. */
export async function offerTo(
  buyer: Pick<Person, "email">,
  company: string,
  { clock = systemClock, ...terms }: Partial<CreateOffer> & { clock?: Clock } = {},
): Promise<string> {
  const id = await requestEnterprise(buyer, company, clock);
  const reviewer = await person({ staff: true, role: null, name: "Rita Reviewer", clock });
  await createOffer(await reviewer.ctx(), { id, version: 0, amountCents: 240_000, ...terms });
  return offerPath((await prisma().offer.findFirstOrThrow({ where: { requestId: id, withdrawnAt: null } })).id);
}

/** A person with Enterprise, which was paid by card on the hosted page without a browser. */
export async function enterpriseSubscriber(name: string, company: string, clock: Clock = systemClock): Promise<Subscriber> {
  const owner = await keyHolder(name, clock);
  await prisma().organisation.update({ where: { id: owner.orgId }, data: { name: company } });
  const token = (await offerTo(owner, company, { clock })).slice("/offers/".length);
  const { url } = await acceptOffer(await owner.ctx(), token);
  await payAt(url ?? "", CARDS.good);
  const { state } = await confirmCheckout(await owner.ctx(), { orgId: owner.orgId, sessionId: sessionIn(url ?? "") });
  if (state !== "active") throw new Error(`the checkout of Enterprise is ${state}`);
  return owner;
}
