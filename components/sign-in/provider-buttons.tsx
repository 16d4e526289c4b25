"use client";

import { useState } from "react";
import { leaveForProvider } from "@/components/api/leave";
import { Button } from "@/components/ui/button";

const NAMES = { github: "GitHub", google: "Google" } as const;
type Provider = keyof typeof NAMES;

/** The services that vouch for who somebody is, as far as they are configured. */
export function ProviderButtons({ providers, then }: { providers: readonly Provider[]; then: string }) {
  const [leaving, setLeaving] = useState<Provider | null>(null);
  if (providers.length === 0) return null;
  const leave = (provider: Provider) => {
    setLeaving(provider);
    leaveForProvider(provider, then).catch(() => setLeaving(null));
  };
  return (
    <div className="mt-5 grid gap-2.5 border-t border-line pt-5">
      {providers.map((provider) => (
        <Button key={provider} pending={leaving === provider} disabled={leaving !== null} onClick={() => leave(provider)}>
          Continue with {NAMES[provider]}
        </Button>
      ))}
    </div>
  );
}
