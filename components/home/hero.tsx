import { ButtonLink } from "@/components/ui/button-link";

/** Both stay on one line on phones, before the font has come too. */
const NARROW = "max-md:px-3 max-md:text-13";

/** What it is, in one sentence, and the ways in. */
export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 pt-10 pb-7 md:pt-14 md:pb-9">
      <div className="max-w-[62ch]">
        <h1 className="text-28 font-semibold text-balance md:text-44">The solar industry, as an API.</h1>
        <p className="mt-4 text-16 text-pretty text-muted">
          Companies, product specifications, spot prices and shipments of the photovoltaic market. Every value comes with its source, date
          and history.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isSignedIn ? (
          <ButtonLink href="/console" size="lg" variant="primary" className={NARROW}>
            Open the console
          </ButtonLink>
        ) : (
          <ButtonLink href="/sign-up" size="lg" variant="primary" className={NARROW}>
            Get a sandbox key
          </ButtonLink>
        )}
        <ButtonLink href="/explorer" size="lg" className={NARROW}>
          Open the explorer
        </ButtonLink>
      </div>
    </section>
  );
}
