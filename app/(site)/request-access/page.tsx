import type { Metadata } from "next";
import { RequestForm } from "@/components/access-requests/form/request-form";
import { TextLink } from "@/components/ui/text-link";
import { ANSWER_MS } from "@/lib/access/rules";
import { PLANS } from "@/lib/billing/plans";
import { COUNTRY_OPTIONS } from "@/lib/core/country-options";
import { currencyIn, USUAL_CURRENCY } from "@/lib/core/currencies";
import { publicPage } from "@/lib/portal/page-access";
import { pageMetadata } from "../page-metadata";
import { DATASET_OPTIONS, USE_OPTIONS } from "./choices";

export function generateMetadata(): Metadata {
  return pageMetadata({
    path: "/request-access",
    title: "Request access",
    description: "Tell us what you need. Starter and Pro start immediately; we reply to Enterprise requests within 24 hours.",
  });
}

export default async function RequestAccessPage({ searchParams }: PageProps<"/request-access">) {
  const { ctx, visit } = await publicPage();
  const { plan, currency } = await searchParams;
  const company = visit?.org && visit.org.role !== "staff-view" ? visit.org.name : "";
  return (
    <div className="py-10 md:py-14">
      <header className="mb-9 max-w-[64ch] md:mb-11">
        <h1 className="text-28 font-semibold text-balance">Request access</h1>
        <p className="mt-3 text-16 text-muted">
          Tell us who you are and what you need. We reply to Enterprise requests within 24 hours. For Starter and Pro, you can also{" "}
          <TextLink href="/sign-up">sign up</TextLink> directly.
        </p>
      </header>
      <RequestForm
        known={{ name: visit?.user.name ?? "", email: visit?.user.email ?? "", company }}
        countries={COUNTRY_OPTIONS}
        uses={USE_OPTIONS}
        datasets={DATASET_OPTIONS}
        currency={currencyIn(typeof currency === "string" ? currency : null) ?? USUAL_CURRENCY}
        plan={PLANS.find((name) => name === plan) ?? null}
        now={ctx.clock.now()}
        answerMs={ANSWER_MS}
      />
    </div>
  );
}
