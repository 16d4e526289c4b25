import { FileText, Plus } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ReplyKind, ReplyTemplate } from "@/lib/access/contract";
import { TemplateEditor } from "./template-editor";

type TemplatesPanelProps = { templates: readonly ReplyTemplate[]; /** An id, "new", or null. */ openId: string | null; now: number };

const KIND_TITLES: Readonly<Record<ReplyKind, string>> = { offer: "Offers", question: "Questions", decline: "Declines" };
const KINDS = ["offer", "question", "decline"] as const;
const hrefOf = (id: string) => `/staff/templates?template=${encodeURIComponent(id)}`;

/** The list by kind, and beside it the one that is edited. */
export function TemplatesPanel({ templates, openId, now }: TemplatesPanelProps) {
  const open = templates.find(({ id }) => id === openId) ?? null;
  const isEditing = open !== null || openId === "new";
  return (
    <div className="grid items-start gap-5 md:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="grid gap-4">
        <ButtonLink href={hrefOf("new")} className="justify-self-start">
          <Plus size={15} aria-hidden="true" />
          New template
        </ButtonLink>
        {KINDS.map((kind) => (
          <Card key={kind} title={KIND_TITLES[kind]} flush>
            <Kind templates={templates.filter((template) => template.kind === kind)} openId={openId} now={now} />
          </Card>
        ))}
      </div>
      {isEditing ? (
        // A key by its last change: what was saved is what the editor goes on from.
        <TemplateEditor key={open === null ? "new" : open.id + open.updatedAt} template={open} />
      ) : (
        <Card className="max-md:hidden">
          <EmptyState title="Select a template to edit it" icon={<FileText size={18} />}>
            Changes apply to future replies only.
          </EmptyState>
        </Card>
      )}
    </div>
  );
}

function Kind({ templates, openId, now }: TemplatesPanelProps) {
  if (templates.length === 0) return <p className="px-5 pb-4 text-13 text-muted">None yet.</p>;
  return (
    <ul className="border-t border-line">
      {templates.map(({ id, name, updatedAt }) => (
        <li key={id} className="border-b border-line last:border-b-0">
          <Link
            href={hrefOf(id)}
            aria-current={id === openId ? "true" : undefined}
            className="grid gap-0.5 px-5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2 aria-current:bg-sunken aria-current:shadow-[inset_2px_0_0_var(--ink)]"
          >
            <span className="truncate font-medium" title={name}>
              {name}
            </span>
            <span className="text-12 text-muted">
              changed <RelativeTime at={updatedAt} now={now} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
