"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/ui/form-dialog";
import type { AlertSeries } from "@/lib/alerts/contract";
import { seriesName } from "@/lib/core/price-words";
import { useAlertActions } from "./actions";
import { AlertFields, conditionIn } from "./alert-fields";

const PATH = "/console/alerts";

/** The form of an alert for the series that the URL names; closing it leads back to the list. */
export function CreateAlert({ series }: { series: AlertSeries }) {
  const { create } = useAlertActions();
  const router = useRouter();

  async function send(data: FormData) {
    await create({ seriesId: series.id, ...conditionIn(data) });
    return { title: "Alert created", description: "You get a notification and an e-mail when it fires." };
  }
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && router.replace(PATH)}
      title="Create price alert"
      description={seriesName(series)}
      submit="Create alert"
      onSubmit={send}
    >
      <AlertFields series={series} />
    </FormDialog>
  );
}
