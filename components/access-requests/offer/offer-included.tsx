import { DATA_FEATURES, featureWords, reachText, SERVICE_FEATURES } from "@/components/plans/plan-words";
import { Card } from "@/components/ui/card";
import { type Description, DescriptionList } from "@/components/ui/description-list";
import { type Feature, PLAN_TABLE, type Plan } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";
import { MAX_FIELDS } from "@/lib/custom-fields/contract";
import { FORMATS } from "@/lib/exports/contract";
import { MAX_KEYS } from "@/lib/keys/scopes";
import { CREDIT_STEPS, TARGET } from "@/lib/service-level/contract";
import { MAX_ENDPOINTS } from "@/lib/webhooks/contract";

/** What a service comes with, beyond what it is. */
const EXTENT: Readonly<Partial<Record<Feature, string>>> = {
  webhooks: `Up to ${MAX_ENDPOINTS} endpoints.`,
  custom_fields: `Up to ${MAX_FIELDS} fields.`,
  exports: `Files as ${Object.values(FORMATS)
    .map(({ title }) => title)
    .join(" or ")}, downloads free.`,
  service_level: `${TARGET}% uptime of the data API per month. Credits: ${CREDIT_STEPS.map(({ below, percent }) => `${percent}% below ${below}%`).join(", ")}, of the month's fee.`,
  white_label: "One domain.",
};

/** Data with how far back it reaches. */
export const dataOf = ({ features }: Plan): Description[] =>
  DATA_FEATURES.flatMap((feature) => {
    const reach = features[feature];
    if (reach === null) return [];
    const { title, about } = featureWords(feature);
    const words = reachText(feature, reach);
    return [{ term: title, details: words === "All" ? about : `${about} ${words}.` }];
  });

/** Ways to get at the data, with the figures that they come with. */
export const servicesOf = ({ features }: Plan): Description[] => {
  const included = SERVICE_FEATURES.filter((feature) => features[feature] !== null);
  return [
    ...included.map((feature) => {
      const { title, about } = featureWords(feature);
      return { term: title, details: `${about} ${EXTENT[feature] ?? ""}` };
    }),
    { term: "Members", details: "No limit on members of your organisation, each with one of five roles." },
    { term: "Keys", details: `Up to ${countText(MAX_KEYS)} live and sandbox keys, with scopes, allowed IP addresses and expiry.` },
  ];
};

/** Everything that the plan of an offer includes, from the plan table. */
export function OfferIncluded() {
  const plan = PLAN_TABLE.enterprise;
  return (
    <Card title="Everything included">
      <div className="grid gap-6">
        <Part title="Data" items={dataOf(plan)} />
        <Part title="Delivery and service" items={servicesOf(plan)} />
      </div>
    </Card>
  );
}

function Part({ title, items }: { title: string; items: readonly Description[] }) {
  return (
    <section aria-label={title} className="break-inside-avoid">
      <h3 className="mb-2 text-14 font-medium">{title}</h3>
      <DescriptionList items={items} />
    </section>
  );
}
