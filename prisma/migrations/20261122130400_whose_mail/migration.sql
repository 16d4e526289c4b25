-- Whose account a mail is to, whom it names, and addresses that a user had before: all of it goes with the account.
ALTER TABLE "mail" ADD COLUMN "user_id" TEXT;
CREATE INDEX "mail_user_id_idx" ON "mail"("user_id");
CREATE INDEX "mail_to_address_idx" ON "mail"("to_address");

CREATE TABLE "mail_name" (
  "mail_id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "words" TEXT[],
  CONSTRAINT "mail_name_pkey" PRIMARY KEY ("mail_id", "user_id"),
  CONSTRAINT "mail_name_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "mail_name_user_id_idx" ON "mail_name"("user_id");

CREATE TABLE "former_address" (
  "user_id" TEXT NOT NULL,
  "address" TEXT NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "former_address_pkey" PRIMARY KEY ("user_id", "address"),
  CONSTRAINT "former_address_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Mails to people who are gone: nobody can be sent one.
DELETE FROM "mail" WHERE "to_address" = '';

-- Mails until now: whom they are to, as far as the address is proved or the mail is about the account with it.
UPDATE "mail" m SET "user_id" = u."id" FROM "app_user" u
WHERE u."email" = m."to_address" AND u."erased_at" IS NULL AND (u."email_verified_at" IS NOT NULL OR m."template" = 'verify-address');

-- Whom they name: who sent an invitation, and members whose address stands in a mail of their organisation.
INSERT INTO "mail_name" ("mail_id", "user_id", "words")
SELECT m."id", u."id", array_agg(DISTINCT w."word") FROM (
  SELECT m."id" AS mail_id, i."invited_by" AS user_id FROM "mail" m JOIN "invitation" i ON m."once_key" = 'invitation/' || i."id"
  UNION
  SELECT m."id", b."user_id" FROM "mail" m JOIN "member" b ON b."org_id" = m."org_id" JOIN "app_user" o ON o."id" = b."user_id"
  WHERE m."user_id" IS DISTINCT FROM o."id" AND (strpos(m."text", o."email") > 0 OR strpos(m."html", o."email") > 0)
) named
JOIN "mail" m ON m."id" = named.mail_id
JOIN "app_user" u ON u."id" = named.user_id AND u."erased_at" IS NULL
CROSS JOIN LATERAL (VALUES (u."email"), (CASE WHEN m."template" = 'invitation' THEN u."name" ELSE u."email" END)) w("word")
GROUP BY m."id", u."id";
