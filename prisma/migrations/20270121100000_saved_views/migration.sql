-- CreateTable
CREATE TABLE "saved_view" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "view_mail" (
    "view_id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "view_mail_pkey" PRIMARY KEY ("view_id","user_id")
);

-- CreateIndex
CREATE INDEX "saved_view_org_id_created_at_idx" ON "saved_view"("org_id", "created_at");

-- CreateIndex
CREATE INDEX "view_mail_org_id_user_id_idx" ON "view_mail"("org_id", "user_id");

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_org_id_user_id_fkey" FOREIGN KEY ("org_id", "user_id") REFERENCES "member"("org_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_mail" ADD CONSTRAINT "view_mail_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "saved_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_mail" ADD CONSTRAINT "view_mail_org_id_user_id_fkey" FOREIGN KEY ("org_id", "user_id") REFERENCES "member"("org_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
