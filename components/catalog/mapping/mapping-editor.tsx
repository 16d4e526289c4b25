"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import type { SelectOption } from "@/components/ui/select";
import type { FileLayout, ReadingQuery } from "@/lib/catalog/mappings/contract";
import { FileCard } from "./file-card";
import { MappingForm } from "./mapping-form";
import { layoutQuery } from "./queries";

type MappingEditorProps = {
  id: string;
  fileName: string | null;
  /** Null where the file can't be read before something is chosen; `problem` says why. */
  initial: FileLayout | null;
  problem: string | null;
  encodings: readonly SelectOption[];
};

/** Says how a file of unknown layout is read. What is chosen about the file itself starts the suggestion again. */
export function MappingEditor({ id, fileName, initial, problem, encodings }: MappingEditorProps) {
  const [reading, setReading] = useState<ReadingQuery>({});
  const isChosen = Object.values(reading).some((value) => value !== undefined);
  const { data, error, isPending, isFetching } = useQuery({ ...layoutQuery(id, reading), enabled: isChosen });
  const layout = isChosen ? (data ?? null) : initial;
  const failure = isChosen ? (error?.message ?? null) : problem;
  return (
    <>
      <FileCard
        layout={layout}
        reading={reading}
        encodings={encodings}
        isLoading={isChosen && isFetching}
        onChange={(change) => setReading({ ...reading, ...change })}
      />
      {failure !== null && (
        <Banner tone="bad" title="This file can't be read that way" live>
          {failure}
        </Banner>
      )}
      {layout !== null && failure === null && !(isChosen && isPending) && (
        <MappingForm key={JSON.stringify(reading)} id={id} layout={layout} fileName={fileName} />
      )}
    </>
  );
}
