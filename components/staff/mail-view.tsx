import { Lock } from "lucide-react";
import { several } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { HtmlFrame } from "@/components/ui/html-frame";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tabs } from "@/components/ui/tabs";
import type { MailWithBody } from "@/lib/mail/contract";
import { MailStateTag } from "./outbox-table";
import { RetryButton } from "./retry-button";

type MailViewProps = { mail: MailWithBody; now: number; /** A mail server is configured. */ isSending: boolean };

/** One mail with its words, where they may be read. */
export function MailView({ mail, now, isSending }: MailViewProps) {
  const again = isSending && <RetryButton mail={mail} />;
  return (
    <Card>
      <div className="grid gap-5">
        <header className="flex flex-wrap items-start justify-between gap-3">
          <h2 className="min-w-0 text-16 font-semibold [overflow-wrap:anywhere]">{mail.subject}</h2>
          <span className="flex items-center gap-3">
            {mail.state === "sent" && mail.text !== null && mail.attachmentName === null && again}
            {mail.state === "kept" && again}
            <MailStateTag state={mail.state} />
          </span>
        </header>
        {mail.state === "failed" && (
          <Banner tone="bad" title={`Not delivered after ${several(mail.attempts, "attempt", "attempts")}`} action={again}>
            <span className="[overflow-wrap:anywhere]">{mail.lastError}</span>
          </Banner>
        )}
        <DescriptionList
          items={[
            { term: "To", details: mail.to },
            { term: "Template", details: mail.template, num: true },
            { term: "Created", details: <RelativeTime at={mail.createdAt} now={now} /> },
            ...(mail.sentAt === null ? [] : [{ term: "Sent", details: <RelativeTime at={mail.sentAt} now={now} /> }]),
            ...(mail.attachmentName === null ? [] : [{ term: "Attachment", details: mail.attachmentName }]),
            { term: "ID", details: mail.id, num: true },
          ]}
        />
        <Words mail={mail} />
      </div>
    </Card>
  );
}

function Words({ mail: { text, html, isSecret, subject } }: { mail: MailWithBody }) {
  if (text === null) {
    return isSecret ? (
      <EmptyState title="This e-mail is hidden" icon={<Lock size={18} />}>
        This e-mail contains a link that acts on behalf of the recipient. Only the recipient can read it, and an administrator where no mail
        server is configured.
      </EmptyState>
    ) : (
      <EmptyState title="The text of this e-mail has been deleted">
        Texts are stored for a limited time. The delivery record is kept.
      </EmptyState>
    );
  }
  const plain = <pre className="overflow-x-auto py-3 font-sans text-14 [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</pre>;
  if (html === null) return plain;
  return (
    <Tabs
      label="E-mail format"
      tabs={[
        { value: "text", label: "Text", content: plain },
        { value: "html", label: "HTML", content: <HtmlFrame html={html} title={`The e-mail “${subject}” as HTML`} /> },
      ]}
    />
  );
}
