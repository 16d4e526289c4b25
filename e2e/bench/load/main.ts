import { serveJobs } from "../child/serve-jobs";
import type { CrawlJob, CrawlResult, LoadJob, LoadResult } from "./protocol";
import { runCrawl } from "./run-crawl";
import { runLoad } from "./run-load";

serveJobs((job: LoadJob | CrawlJob, signal): Promise<LoadResult | CrawlResult> =>
  job.kind === "load" ? runLoad(job, signal) : runCrawl(job),
);
