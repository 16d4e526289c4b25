import type { Metadata } from "next";
import { Figures } from "@/components/home/figures";
import { Hero } from "@/components/home/hero";
import { Instrument } from "@/components/home/instrument";
import { NoPrices } from "@/components/home/no-prices";
import { PriceOrigin } from "@/components/home/price-origin";
import { SixUsers } from "@/components/home/six-users";
import { visitorsQuarter } from "@/components/home/users";
import { publicUrl } from "@/lib/platform/env";
import { publicPage } from "@/lib/portal/page-access";
import { readHome } from "./home-data";
import { Machines } from "./home-machines";
import { HomeMarket } from "./home-market";
import { HomePlans } from "./home-plans";
import { mainWay } from "./main-way";
import { pageMetadata } from "./page-metadata";
import { readPlanViewer } from "./plan-viewer";

const ABOUT = "Companies, product specifications, spot prices and shipments of the photovoltaic market, as an API.";

export function generateMetadata(): Metadata {
  return pageMetadata({ path: "/", description: ABOUT, picture: "/share-picture/home" });
}

const one = (value: string | string[] | undefined): string | null => (typeof value === "string" ? value : null);

export default async function Home({ searchParams }: PageProps<"/">) {
  const [page, { type, ts }] = await Promise.all([publicPage(), searchParams]);
  const now = page.ctx.clock.now();
  const { curves, sample, figures, start } = await readHome(now, { type: one(type), ts: one(ts) });
  return (
    <>
      <Hero main={mainWay(page.visit)} />
      {start === null ? (
        <NoPrices />
      ) : (
        <>
          <Instrument key={`${start.technology} ${start.ts}`} curves={curves} start={start} baseUrl={publicUrl()} sample={sample} />
          <PriceOrigin />
        </>
      )}
      <div className="below-fold">
        <HomeMarket nowMs={now} />
      </div>
      <div className="below-fold">
        <Figures {...figures} now={now} />
        <SixUsers quarter={visitorsQuarter(now)} release={figures.release ?? 0} />
        <HomePlans viewer={await readPlanViewer(page)} />
        <Machines />
      </div>
    </>
  );
}
