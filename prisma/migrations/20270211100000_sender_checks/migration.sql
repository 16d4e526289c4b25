-- What DNS had for the domains that mails come from when it was last looked at.
create table "sender_check" (
    "domain" text not null,
    "records" jsonb not null,
    "checked_at" timestamptz(3) not null,
    constraint "sender_check_pkey" primary key ("domain")
);
