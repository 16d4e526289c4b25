"use client";

import { Pencil } from "lucide-react";
import { FormDialog } from "@/components/ui/form-dialog";
import { IconButton } from "@/components/ui/icon-button";
import type { Alert } from "@/lib/alerts/contract";
import { seriesName } from "@/lib/core/price-words";
import { useAlertActions } from "./actions";
import { AlertFields, conditionIn } from "./alert-fields";

/** Changes when one alert fires. */
export function EditAlert({ alert }: { alert: Alert }) {
  const { change } = useAlertActions();
  const { series } = alert;
  async function send(data: FormData) {
    await change(alert.id, conditionIn(data));
    return { title: "Alert saved", description: "It is compared with the price in effect now." };
  }
  return (
    <FormDialog
      title="Edit price alert"
      description={seriesName(series)}
      trigger={<IconButton label={`Edit the alert for ${series.item}`} icon={<Pencil size={15} />} size="sm" />}
      submit="Save changes"
      onSubmit={send}
    >
      <AlertFields series={series} condition={alert} />
    </FormDialog>
  );
}
