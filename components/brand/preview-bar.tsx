import { Eye } from "lucide-react";
import { timeText } from "@/lib/core/wording";

/** On top of every page of a preview. It has our colours, whatever those of the brand are, and names us. */
export function PreviewBar({ name, service, until, leave }: { name: string; service: string; until: string; leave: string }) {
  return (
    <aside
      aria-label="Preview"
      className="sticky top-0 z-50 order-first flex flex-wrap items-center gap-x-4 gap-y-1 border-b-4 border-[#b45309] bg-[#1c1917] px-4 py-2 text-13 text-[#fafaf9]"
    >
      <Eye size={16} aria-hidden="true" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <strong>Preview on {service}.</strong> This is how pages of “{name}” will look on your domain. Only you see it, until{" "}
        {timeText(new Date(until))}. Links to other pages lead out of the preview.
      </p>
      {/* Loading it ahead would end the preview. */}
      <a href={leave} className="font-medium text-[#fafaf9] underline underline-offset-4">
        Leave preview
      </a>
    </aside>
  );
}
