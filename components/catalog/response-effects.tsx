import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { responseEffectText, type ResponseEffect } from "@/lib/catalog/source-order/contract";

/** What publishing would change in responses where several sources have the same table, so that nothing is replaced or hidden unseen. */
export function ResponseEffects({ effects }: { effects: readonly ResponseEffect[] }) {
  return effects.map((effect) => {
    const { title, tables } = responseEffectText(effect);
    return (
      <Banner key={`${effect.kind} ${effect.source} ${effect.scope}`} tone="warn" title={title}>
        {tables}. <TextLink href="/staff/data/sources">Change the order of sources</TextLink>
      </Banner>
    );
  });
}
