import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { TextSkeleton } from "@/components/ui/skeleton";

const LINES = [2, 5, 9, 1];

export default function BrandLoading() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title="White-label" description="The API, docs, explorer and member e-mails under your own name and domain." />
      {LINES.map((lines) => (
        <Card key={lines}>
          <TextSkeleton lines={lines} />
        </Card>
      ))}
    </div>
  );
}
