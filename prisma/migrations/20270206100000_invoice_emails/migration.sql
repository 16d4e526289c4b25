alter table billing_customer add column invoice_emails text[] not null default '{}';
alter table mail add column attachment bytea;
alter table mail add column attachment_name text;
