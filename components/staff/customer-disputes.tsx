import { amountText } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Moment } from "@/components/ui/moment-text";
import type { Tone } from "@/components/ui/status-dot";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { DisputeRow } from "@/lib/billing/disputes/contract";

const EFFECTS = {
  watch: { word: "Inquiry", tone: "warn" },
  hold: { word: "Disputed", tone: "bad" },
  end: { word: "Lost", tone: "bad" },
  over: { word: "Over", tone: "neutral" },
} as const satisfies Record<DisputeRow["effect"], { word: string; tone: Tone }>;

const words = (text: string): string => text.replaceAll("_", " ");

const COLUMNS: Column<DisputeRow>[] = [
  { key: "date", header: "Opened", num: true, cell: ({ openedAt }) => <Moment at={openedAt} form="day" /> },
  { key: "amount", header: "Amount", num: true, align: "right", cell: ({ amountCents, currency }) => amountText(amountCents, currency) },
  {
    key: "state",
    header: "Status",
    cell: ({ effect, serviceEndedAt }) => (
      <>
        <Tag tone={EFFECTS[effect].tone}>{EFFECTS[effect].word}</Tag>
        {serviceEndedAt !== null && (
          <span className="block text-12 text-muted">
            plan ended <Moment at={serviceEndedAt} form="day" />
          </span>
        )}
      </>
    ),
  },
  { key: "reason", header: "Reason", wide: true, cell: ({ reason, status }) => `${words(reason)}, ${words(status)}` },
  {
    key: "until",
    header: "Respond by",
    cell: ({ effect, respondBy }) =>
      (effect === "hold" || effect === "watch") && respondBy !== null && <Moment at={respondBy} form="day" />,
  },
  {
    key: "link",
    header: <span className="sr-only">Stripe</span>,
    align: "right",
    cell: ({ dashboardUrl }) => dashboardUrl !== null && <TextLink href={dashboardUrl}>Open in Stripe</TextLink>,
  },
];

/** Payments that the customer's bank took back or asks about. Evidence is sent in Stripe's dashboard. */
export function CustomerDisputes({ rows }: { rows: readonly DisputeRow[] }) {
  return (
    <Card title="Disputed payments" flush>
      <DataTable caption="Disputed payments" hideCaption columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
    </Card>
  );
}
