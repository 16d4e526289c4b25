"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { RunButton } from "@/components/ui/run-button";
import { Tag } from "@/components/ui/tag";
import {
  type OrderedSource,
  type OrderEffect,
  orderEffectText,
  scopeTitle,
  type SourceOrderEntry,
} from "@/lib/catalog/source-order/contract";
import { useDataActions } from "./actions";

const codesOf = (sources: readonly OrderedSource[]): string[] => sources.map(({ code }) => code);

function moved(sources: readonly OrderedSource[], from: number, to: number): OrderedSource[] {
  const others = sources.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...sources.slice(from, from + 1), ...others.slice(to)];
}

type Previewed = { codes: string[]; usual: boolean; effects: readonly OrderEffect[] };

/** What the order would change, or that it changes nothing. */
function Effects({ effects }: { effects: readonly OrderEffect[] }) {
  if (effects.length === 0) return <Banner title="No response would change" />;
  return effects.map((effect) => {
    const { title, tables } = orderEffectText(effect);
    return (
      <Banner key={`${effect.table} ${effect.from.source} ${effect.to.source}`} tone="warn" title={title}>
        {tables}.
      </Banner>
    );
  });
}

/** The sources of one table, of which the first responds; moved by buttons, previewed and saved together. */
export function SourceOrder({ resource, scope, stated, sources }: SourceOrderEntry) {
  const { orderSources } = useDataActions();
  const [order, setOrder] = useState<readonly OrderedSource[]>(sources);
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const title = scopeTitle(resource, scope);
  const isChanged = codesOf(order).join() !== codesOf(sources).join();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const put = (codes: string[], dry_run: boolean) => orderSources({ resource, scope, sources: codes, seen: codesOf(sources), dry_run });
  const preview = async (codes: string[], usual: boolean): Promise<void> =>
    setPreviewed({ codes, usual, effects: (await put(codes, true)).effects });
  const save = async ({ codes, usual }: Previewed) => {
    await put(codes, false);
    return { title: usual ? "Usual order restored" : "Order saved" };
  };
  const move = (from: number, to: number) => {
    setPreviewed(null);
    setOrder(moved(order, from, to));
    setSaid(`${order[from]?.name ?? ""} is now number ${to + 1} of ${order.length}`);
    // The row that was moved keeps the focus, also at an end, where its button no longer moves it.
    const button = list.current?.querySelectorAll<HTMLButtonElement>("li")[to];
    requestAnimationFrame(() => button?.querySelector<HTMLButtonElement>("button:not(:disabled)")?.focus());
  };
  return (
    <section aria-label={title} className="grid gap-2.5 border-t border-line px-5 py-3.5 first:border-t-0">
      <h3 className="text-14 font-medium">{title}</h3>
      <ol ref={list} className="grid gap-1">
        {order.map(({ code, name, synthetic }, index) => (
          <li key={code} className="flex min-w-0 items-center gap-2">
            <span className="num w-5 shrink-0 text-muted">{index + 1}</span>
            <span className="min-w-0 flex-1 truncate" title={`${name} (${code})`}>
              {name} <span className="num text-12 text-muted">{code}</span>
            </span>
            {synthetic && <Tag>Sample</Tag>}
            <IconButton
              label={`Move ${name} up`}
              icon={<ArrowUp size={16} />}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={`Move ${name} down`}
              icon={<ArrowDown size={16} />}
              disabled={index === order.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      <span role="status" className="sr-only">
        {said}
      </span>
      {previewed !== null && <Effects effects={previewed.effects} />}
      <div className="flex flex-wrap gap-2.5">
        {previewed === null ? (
          <RunButton
            variant="primary"
            size="sm"
            disabled={!isChanged}
            run={() => preview(codesOf(order), false)}
            failed="Could not preview the order"
          >
            Preview order
          </RunButton>
        ) : (
          <RunButton
            variant="primary"
            size="sm"
            run={() => save(previewed)}
            failed={previewed.usual ? "Could not restore the usual order" : "Could not save the order"}
          >
            {previewed.usual ? "Restore usual order" : "Save order"}
          </RunButton>
        )}
        {(isChanged || previewed !== null) && (
          <Button
            size="sm"
            onClick={() => {
              setPreviewed(null);
              setOrder(sources);
            }}
          >
            Discard changes
          </Button>
        )}
        {stated && !isChanged && previewed === null && (
          <RunButton size="sm" run={() => preview([], true)} failed="Could not preview the usual order">
            Preview usual order
          </RunButton>
        )}
      </div>
    </section>
  );
}
