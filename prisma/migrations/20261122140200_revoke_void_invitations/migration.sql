-- Invitations whose sender lost the right to invite before this was noted with them: getting it back must revive none.
UPDATE "invitation" i SET "revoked_at" = now()
WHERE i."accepted_at" IS NULL AND i."revoked_at" IS NULL AND NOT EXISTS (
  SELECT 1 FROM "member" m JOIN "app_user" u ON u."id" = m."user_id"
  WHERE m."org_id" = i."org_id" AND m."user_id" = i."invited_by" AND m."role" = 'owner' AND m."created_at" <= i."created_at"
    AND u."suspended_at" IS NULL AND u."erased_at" IS NULL);
