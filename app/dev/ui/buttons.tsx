import { Plus, Settings } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import type { ButtonSize, ButtonVariant } from "@/components/ui/button-class";
import { ButtonLink } from "@/components/ui/button-link";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { StatusDot } from "@/components/ui/status-dot";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { Line, Section } from "./section";

const VARIANTS: ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];
const SIZES: ButtonSize[] = ["sm", "md", "lg"];
const TONES = ["neutral", "ok", "warn", "bad", "sun"] as const;

export function Buttons() {
  return (
    <Section title="Buttons, tags">
      {SIZES.map((size) => (
        <Line key={size}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button size={size} disabled>
            Disabled
          </Button>
          <Button size={size} variant="primary" pending>
            Pending
          </Button>
          <Button size={size} variant="primary" shortcut="a">
            Approve
          </Button>
          <Button size={size} shortcut="i">
            Ask
          </Button>
        </Line>
      ))}
      <Line>
        <ButtonLink href="/dev/ui/console" variant="primary">
          <Plus size={16} aria-hidden="true" />
          New key
        </ButtonLink>
        <ButtonLink href="/dev/ui/site">Open explorer</ButtonLink>
        <IconButton label="Settings" icon={<Settings size={16} aria-hidden="true" />} />
        <IconButton label="Settings, small" size="sm" bordered icon={<Settings size={14} aria-hidden="true" />} />
        <TextLink href="/dev/ui">A link in text</TextLink>
        <Kbd>Ctrl+K</Kbd>
        <Avatar name="Maria Keller" />
        <Avatar name="ops@borealis.example" size="sm" />
      </Line>
      <Line>
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone} dot={tone !== "sun"}>
            {tone}
          </Tag>
        ))}
        <Tag num>412</Tag>
        <StatusDot tone="bad" label="failing" />
      </Line>
    </Section>
  );
}
