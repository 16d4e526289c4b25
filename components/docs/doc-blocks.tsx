import { CodeTabs } from "@/components/code/code-tabs";
import type { Block } from "./block";
import { anchorsIn, proseIn } from "./headings";
import { Prose } from "./prose";
import { SampleCode } from "./sample-code";

/** A docs page from its blocks. */
export function DocBlocks({ blocks }: { blocks: readonly Block[] }) {
  const anchors = anchorsIn(proseIn(blocks));
  return (
    <div className="grid grid-cols-1 gap-4 text-16">
      {blocks.map((block, index) => {
        if (block.kind === "prose") return <Prose key={index} tokens={[block.token]} anchors={anchors} />;
        if (block.kind === "tabs") return <CodeTabs key={index} samples={block.samples} title={block.title} />;
        return <SampleCode key={index} code={block.code} language={block.language} title={block.title} />;
      })}
    </div>
  );
}
