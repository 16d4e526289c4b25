-- CreateTable
CREATE TABLE "watch" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "quarter" TEXT,
    "checked_release" INTEGER NOT NULL,
    "fired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "watch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "watch_checked_release_id_idx" ON "watch"("checked_release", "id");

-- CreateIndex
CREATE UNIQUE INDEX "watch_org_id_user_id_kind_subject_key" ON "watch"("org_id", "user_id", "kind", "subject");

-- AddForeignKey
ALTER TABLE "watch" ADD CONSTRAINT "watch_org_id_user_id_fkey" FOREIGN KEY ("org_id", "user_id") REFERENCES "member"("org_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
