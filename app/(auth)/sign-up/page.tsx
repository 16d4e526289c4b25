import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FIRST_KEY_PATH } from "@/components/api/first-key";
import { billingPath, selfServicePlan } from "@/components/pricing/plan-step";
import { OtherWay } from "@/components/sign-in/other-way";
import { ProviderButtons } from "@/components/sign-in/provider-buttons";
import { SignUpPanel } from "@/components/sign-in/sign-up-panel";
import { TextLink } from "@/components/ui/text-link";
import { PASSWORD_MIN } from "@/lib/accounts/contract";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { currencyIn } from "@/lib/core/currencies";
import { configuredProviders } from "@/lib/portal/auth-options";
import { nextPath } from "@/lib/portal/next-path";
import { publicPage } from "@/lib/portal/page-access";
import { parameterReader, type Query } from "../query";

export const metadata: Metadata = {
  title: "Create an account",
  description: "Create a free account with sandbox access to every endpoint. No card required.",
  alternates: { canonical: "/sign-up" },
  // Whoever looks for the way in may find it; the other pages around accounts are for nobody to find.
  robots: { index: true },
};

export default async function SignUpPage({ searchParams }: { searchParams: Query }) {
  const read = await parameterReader(searchParams);
  const { visit, isLocal } = await publicPage();
  // A plan that is agreed with a person is never chosen here.
  const plan = selfServicePlan(read("plan"));
  const payment = plan === undefined ? null : billingPath(plan, currencyIn(read("currency")) ?? undefined);
  const next = read("next") === undefined ? payment : nextPath(read("next"));
  if (visit) redirect(next ?? "/console");
  const query = next === null ? "" : `?next=${encodeURIComponent(next)}`;
  const prefill = { name: read("name") ?? "", email: read("email") ?? "", organisation: read("company") ?? "" };
  return (
    <>
      <SignUpPanel
        prefill={prefill}
        plan={plan === undefined ? null : PLAN_TABLE[plan].title}
        next={next}
        passwordMin={PASSWORD_MIN}
        isLocal={isLocal}
      />
      <ProviderButtons providers={configuredProviders()} then={`/sign-in?next=${encodeURIComponent(next ?? FIRST_KEY_PATH)}`} />
      <OtherWay>
        Already have an account? <TextLink href={`/sign-in${query}`}>Sign in</TextLink>
      </OtherWay>
    </>
  );
}
