/** What all routes about webhooks have in common. */
export const WEBHOOK_ROUTE = { tag: "Webhooks", scopes: ["webhooks:write"], feature: "webhooks", cost: 0 } as const;

export const ENDPOINT_EXAMPLE = {
  id: "we_0a1b2c3d4e5f6g7h8j9k",
  url: "https://hooks.example.com/solar",
  description: "Price desk",
  events: ["price.published", "price.revised"],
  sources: [],
  alert_address: null,
  state: "enabled",
  disabled_reason: null,
  failing_since: null,
  last_success_at: "2026-11-21T06:00:01.000Z",
  old_secret_until: null,
  created_at: "2026-11-01T09:00:00.000Z",
};

export const DELIVERY_EXAMPLE = {
  id: "msg_0a1b2c3d4e5f6g7h8j9k",
  webhook_id: ENDPOINT_EXAMPLE.id,
  type: "price.published",
  event_at: "2026-11-21T06:00:00.000Z",
  state: "delivered",
  attempts: 1,
  replays: 0,
  next_attempt_at: null,
  last_status: 204,
  last_error: null,
  created_at: "2026-11-21T06:00:00.000Z",
  finished_at: "2026-11-21T06:00:01.000Z",
};
