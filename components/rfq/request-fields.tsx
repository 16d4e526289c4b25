import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NumberInput } from "@/components/ui/number-input";
import { Select, type SelectOption } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { RequestRow } from "@/lib/rfq/contract";
import type { RequestDraft } from "./actions";

export type RequestOptions = Readonly<Record<"categories" | "technologies" | "units" | "incoterms", readonly SelectOption[]>>;

/** A figure as it was typed; what is none goes to the server as text, which says so. */
function figure(text: string): string | number | null {
  if (text === "") return null;
  const plain = text.replaceAll(",", "");
  return /^\d{1,13}(\.\d{1,6})?$/.test(plain) ? Number(plain) : text;
}

export function draftOf(data: FormData): RequestDraft {
  const text = (name: string): string => String(data.get(name) ?? "").trim();
  const orNull = (name: string): string | null => text(name) || null;
  return {
    buyer: text("buyer"),
    contact: orNull("contact"),
    address: orNull("address"),
    wording: orNull("wording"),
    category: text("category"),
    technology: orNull("technology"),
    unit_power_w: figure(text("unit_power_w")),
    quantity: figure(text("quantity")),
    quantity_unit: text("quantity_unit"),
    country: text("country").toUpperCase(),
    incoterm: orNull("incoterm"),
    delivery_month: text("delivery_month"),
  };
}

const PAIR = "grid gap-4 sm:grid-cols-2";

/** Who asks, for us alone; and for what, of which bands and a region are shown. */
export function RequestFields({ options, request }: { options: RequestOptions; request?: RequestRow | undefined }) {
  const raw = request?.raw;
  const shown = request?.preview;
  return (
    <>
      <div className={PAIR}>
        <Field name="buyer" label="Buyer" hint="Never shown to customers" required>
          <Input defaultValue={raw?.buyer} maxLength={200} autoComplete="off" />
        </Field>
        <Field name="contact" label="Contact" hint="Never shown">
          <Input defaultValue={raw?.contact ?? ""} maxLength={200} autoComplete="off" />
        </Field>
      </div>
      <Field name="address" label="Address" hint="Never shown">
        <Input defaultValue={raw?.address ?? ""} maxLength={500} autoComplete="off" />
      </Field>
      <div className={PAIR}>
        <Field name="category" label="Category" required>
          <Select options={options.categories} defaultValue={shown?.category} />
        </Field>
        <Field name="technology" label="Technology">
          <Select options={options.technologies} placeholder="Any" defaultValue={raw?.technology ?? ""} />
        </Field>
        <Field name="quantity" label="Quantity" hint="Shown as a range" required>
          <NumberInput decimals={6} defaultValue={raw?.quantity} />
        </Field>
        <Field name="quantity_unit" label="Unit" required>
          <Select options={options.units} defaultValue={raw?.quantityUnit ?? "MW"} />
        </Field>
        <Field name="unit_power_w" label="Unit power" hint="Modules and inverters; shown as a range">
          <NumberInput decimals={2} suffix="W" defaultValue={raw?.unitPowerW ?? ""} />
        </Field>
        <Field name="country" label="Delivery country" hint="Two-letter ISO code; shown as a region" required>
          <Input defaultValue={raw?.country} maxLength={2} autoComplete="off" mono />
        </Field>
        <Field name="delivery_month" label="Delivery month" required>
          <Input type="month" placeholder="YYYY-MM" defaultValue={shown?.deliveryMonth} />
        </Field>
        <Field name="incoterm" label="Delivery terms">
          <Select options={options.incoterms} placeholder="None" defaultValue={raw?.incoterm ?? ""} />
        </Field>
      </div>
      <Field name="wording" label="Original message" hint="Never shown">
        <Textarea rows={4} defaultValue={raw?.wording ?? ""} maxLength={5_000} />
      </Field>
    </>
  );
}
