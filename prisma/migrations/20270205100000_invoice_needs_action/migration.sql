alter table subscription add column invoice_needs_action boolean not null default false;
