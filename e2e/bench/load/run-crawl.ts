import { Connection, unexpected, type Answer } from "./connection";
import type { CrawlJob, CrawlResult } from "./protocol";
import { requestText } from "./requests";

const MAX_PAGES = 1_000;

/** One caller who reads a whole list. The rows are counted after the clock has stopped. */
export async function runCrawl(job: CrawlJob): Promise<CrawlResult> {
  const connection = new Connection(true);
  await connection.open(job.port);
  const bodies: Buffer[] = [];
  const started = performance.now();
  try {
    for (let path: string | null = job.path; path !== null;) {
      if (bodies.length >= MAX_PAGES) throw new Error(`the list does not end within ${MAX_PAGES} pages`);
      const answer = await ask(connection, requestText(path, { ...job, etag: null }));
      bodies.push(answer.body ?? Buffer.alloc(0));
      path = nextOf(answer.head);
    }
  } finally {
    connection.close();
  }
  const seconds = (performance.now() - started) / 1_000;
  const rows = bodies.reduce((sum, body) => sum + (JSON.parse(body.toString("utf8")) as { data: unknown[] }).data.length, 0);
  return { pages: bodies.length, rows, seconds };
}

function ask(connection: Connection, request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    connection.send(request, (answer) => (answer.status === 200 ? resolve(answer) : reject(unexpected(answer, request))), reject);
  });
}

function nextOf(head: string): string | null {
  const link = /\r\nlink: <([^>]+)>; rel="next"/i.exec(head)?.[1];
  if (link === undefined) return null;
  const { pathname, search } = new URL(link);
  return pathname + search;
}
