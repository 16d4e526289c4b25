import type { APIRequestContext } from "@playwright/test";

/** Calls the API as a customer does; the status and, of a problem, its code. */
export async function call(request: APIRequestContext, path: string, key: string): Promise<[status: number, code: string | null]> {
  const answer = await request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });
  const { code = null } = (await answer.json()) as { code?: string };
  return [answer.status(), code];
}

export const OK = [200, null];
