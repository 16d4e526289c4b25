import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { HtmlFrame } from "@/components/ui/html-frame";
import { Tabs } from "@/components/ui/tabs";

export type RenderedSample = { subject: string; text: string; html: string; from: string; replyTo: string | null };

/** One e-mail as its recipients get it, with sample data. */
export function SampleMail({ mail: { subject, text, html, from, replyTo } }: { mail: RenderedSample }) {
  return (
    <Card>
      <div className="grid min-w-0 gap-5">
        <h2 className="text-16 font-semibold [overflow-wrap:anywhere]">{subject}</h2>
        <DescriptionList
          items={[
            { term: "From", details: from },
            { term: "Replies go to", details: replyTo ?? "No address. Set a support e-mail under Appearance." },
          ]}
        />
        <Tabs
          label="E-mail format"
          tabs={[
            { value: "html", label: "HTML", content: <HtmlFrame html={html} title={`Preview of the e-mail “${subject}”`} /> },
            {
              ...{ value: "text", label: "Text" },
              content: <pre className="py-3 font-sans text-14 [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</pre>,
            },
          ]}
        />
      </div>
    </Card>
  );
}
