"use client";

import { Trash2 } from "lucide-react";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { IconButton } from "@/components/ui/icon-button";
import { type Alert, conditionText } from "@/lib/alerts/contract";
import { seriesName } from "@/lib/core/price-words";
import { useAlertActions } from "./actions";

/** Asks, and deletes one alert. */
export function DeleteAlert({ alert }: { alert: Alert }) {
  const { remove } = useAlertActions();
  const { series } = alert;
  async function run() {
    await remove(alert.id);
    return { title: "Alert deleted" };
  }
  return (
    <ConfirmAction
      title="Delete this alert?"
      confirm="Delete alert"
      onConfirm={run}
      trigger={<IconButton label={`Delete the alert for ${series.item}`} icon={<Trash2 size={15} />} size="sm" />}
    >
      {seriesName(series)}: {conditionText(alert, series).toLowerCase()}.
    </ConfirmAction>
  );
}
