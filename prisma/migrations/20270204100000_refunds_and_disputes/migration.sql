create table refund (
  charge_id text primary key,
  org_id text not null references organisation (id),
  invoice_id text,
  period_starts_at timestamptz(3),
  amount_cents integer not null,
  updated_at timestamptz(3) not null
);
create index refund_org_id_period_starts_at_idx on refund (org_id, period_starts_at);

create table dispute (
  id text primary key,
  org_id text not null references organisation (id),
  charge_id text not null,
  amount_cents integer not null,
  reason text not null,
  status text not null,
  opened_at timestamptz(3) not null,
  respond_by timestamptz(3),
  service_ended_at timestamptz(3),
  updated_at timestamptz(3) not null
);
create index dispute_org_id_opened_at_idx on dispute (org_id, opened_at);

alter table entitlement add column refunded_calls integer;
