-- Messages of visitors are answered at the address that they gave.
alter table "mail" add column "reply_to" text;
create index "mail_reply_to_idx" on "mail"("reply_to");

-- A reply by e-mail names the mail of ours that it replies to; one that was received has the hash of its own Message-ID.
alter table "support_message" add column "mail_id" text;
update "support_message" s set "mail_id" = m.id from "mail" m where m.once_key = 'support-reply ' || s.id;
create unique index "support_message_mail_id_key" on "support_message"("mail_id");
