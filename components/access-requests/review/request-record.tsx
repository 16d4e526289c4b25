import type { ReactNode } from "react";
import type { AccessRequestDetail } from "@/lib/access/contract";
import { Applicant } from "./applicant";
import { History } from "./history";
import { NoteForm } from "./note-form";
import { Offers } from "./offers";
import { Thread } from "./thread";

type RequestRecordProps = { detail: AccessRequestDetail; now: number; onNote: (text: string) => Promise<void> };

/** What was offered, said and done so far, and who asks. */
export function RequestRecord({ detail, now, onNote }: RequestRecordProps) {
  return (
    <>
      {detail.offers.length > 0 && (
        <Section title="Offers">
          <Offers detail={detail} now={now} />
        </Section>
      )}
      <Section title="Conversation and notes">
        <Thread detail={detail} now={now} />
        <NoteForm onNote={onNote} />
      </Section>
      <Section title="Applicant">
        <Applicant detail={detail} now={now} />
      </Section>
      <Section title="History">
        <History detail={detail} now={now} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h3 className="text-13 font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}
