import type { Form } from "../protocol/form";

export type LoggedRequest = {
  id: string;
  method: string;
  path: string;
  params: Form;
  idempotencyKey: string | null;
  /** null: it got no answer. */
  status: number | null;
};

const KEPT = 2_000;

/** The last requests to the API, oldest first. */
export class RequestLog {
  private entries: LoggedRequest[] = [];

  add(call: { id: string; method: string; path: string; form: Form; key: string | null }, status: number | null): void {
    this.entries.push({ id: call.id, method: call.method, path: call.path, params: call.form, idempotencyKey: call.key, status });
    if (this.entries.length > KEPT) this.entries.splice(0, this.entries.length - KEPT);
  }

  all(): LoggedRequest[] {
    return [...this.entries];
  }

  clear(): void {
    this.entries = [];
  }
}
