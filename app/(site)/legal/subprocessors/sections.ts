import type { LegalDetails } from "@/lib/legal/contract";
import type { LegalSection } from "../legal-text";
import { processors } from "../processors";

export function subprocessorSections(details: LegalDetails): LegalSection[] {
  const list = processors(details);
  return [
    list.length === 0
      ? { title: "Subprocessors", text: ["No other company processes personal data for us."] }
      : { title: "Subprocessors", text: ["These companies process personal data for us:"], list },
    {
      title: "Data location",
      text: [
        details.hosting === undefined
          ? "All data is stored on the servers of the service."
          : `All data is stored where the service is hosted: ${details.hosting}.`,
        ...(details.backups === undefined ? [] : [`${details.backups}.`]),
      ],
    },
    {
      title: "Models",
      text: ["The service trains no models with what you send or store here, and passes nothing on to services that do."],
    },
    {
      title: "When you leave",
      list: [
        "Your organisation: audit log and request log as CSV or NDJSON, usage figures and custom fields as CSV, invoices as PDF, from the console.",
        "Your account: everything that we store about you as a JSON file, under “Your data” in your account.",
        "Data that you have downloaded stays yours to use under the data licence.",
        "An owner deletes the organisation in its settings: keys stop working at once, and personal data is deleted. How long records are kept after that is on the privacy page.",
      ],
    },
  ];
}
