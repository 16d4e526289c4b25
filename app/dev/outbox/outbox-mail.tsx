"use client";

import { useState } from "react";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tabs } from "@/components/ui/tabs";
import type { MailWithBody } from "@/lib/mail/contract";
import { linkedText } from "./linked-text";

/** One mail that stayed here: its head, and on opening its words. */
export function OutboxMail({ mail, now, isOpen }: { mail: MailWithBody; now: number; isOpen: boolean }) {
  const { subject, to, createdAt, text, html, attachmentName } = mail;
  // The first value only: a mail that is being read stays open when a newer one comes.
  const [startsOpen] = useState(isOpen);
  return (
    <li className="min-w-0 rounded-md border border-line bg-surface">
      <details open={startsOpen}>
        <summary className="flex list-none flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-3 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 basis-64 font-medium break-words">{subject}</span>
          <span className="text-12 text-muted">
            <RelativeTime at={createdAt} now={now} />
          </span>
          <span className="w-full min-w-0 truncate text-13 text-muted" title={to}>
            to {to}
            {attachmentName !== null && ` · with ${attachmentName}`}
          </span>
        </summary>
        <div className="border-t border-line px-5 py-3">
          <Tabs
            label={`Views of “${subject}”`}
            tabs={[
              { value: "text", label: "Text", content: <Words text={text} /> },
              { value: "html", label: "HTML", content: <Drawn html={html} subject={subject} /> },
            ]}
          />
        </div>
      </details>
    </li>
  );
}

function Words({ text }: { text: string | null }) {
  if (text === null) return <Forgotten />;
  return (
    <p className="num text-13 break-words whitespace-pre-wrap">
      {linkedText(text).map(({ text: words, href }, index) =>
        href === null ? (
          words
        ) : (
          <a key={index} href={href} className="break-all text-sun-ink underline underline-offset-4">
            {words}
          </a>
        ),
      )}
    </p>
  );
}

/** As a mail program draws it. Without any permission in `sandbox`, nothing in it can run or lead anywhere. */
function Drawn({ html, subject }: { html: string | null; subject: string }) {
  if (html === null) return <Forgotten />;
  return <iframe sandbox="" srcDoc={html} title={`HTML of “${subject}”`} className="h-96 w-full rounded-sm border border-line bg-white" />;
}

const Forgotten = () => <p className="text-13 text-muted">The text of this e-mail has been deleted.</p>;
