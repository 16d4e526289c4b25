import { Link } from "@/components/ui/link";

const BARS = [
  { x: 1, y: 13 },
  { x: 5.25, y: 8.5 },
  { x: 9.5, y: 6 },
  { x: 13.75, y: 8.5 },
  { x: 18, y: 13 },
];

/** A picture in the place of mark and name, at twice the size that it is shown at. */
export type BrandLogo = { src: string; width: number; height: number };

const LOGO_PX = 28;
const WIDEST_PX = 168;

/** The mark and the name, or the logo of a brand that has one, leading home. */
export function Brand({ name, href = "/", logo }: { name: string; href?: string; logo?: BrandLogo | null | undefined }) {
  return (
    <Link href={href} title={name} className="inline-flex min-h-8 min-w-0 items-center gap-2 text-16 font-semibold tracking-tight text-ink">
      {logo ? <LogoPicture name={name} {...logo} /> : <Name name={name} hasMark={logo === undefined} />}
    </Link>
  );
}

function LogoPicture({ name, src, width, height }: BrandLogo & { name: string }) {
  const scale = Math.min(LOGO_PX / height, WIDEST_PX / width);
  return <img src={src} alt={name} width={Math.round(width * scale)} height={Math.round(height * scale)} className="shrink-0" />;
}

/** A brand without a logo is its name, as it is written. */
function Name({ name, hasMark }: { name: string; hasMark: boolean }) {
  if (!hasMark) return <span className="max-w-48 truncate">{name}</span>;
  return (
    <>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className="shrink-0">
        {BARS.map(({ x, y }) => (
          <rect key={x} x={x} y={y} width="3" height={18 - y} rx="1" fill="var(--sun)" />
        ))}
        <rect x="0" y="19.5" width="22" height="1.5" fill="var(--ink)" />
      </svg>
      {name.toLowerCase()}
    </>
  );
}
