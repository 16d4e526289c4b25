-- CreateTable
CREATE TABLE "price_alert" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "series_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" DECIMAL NOT NULL,
    "price" DECIMAL NOT NULL,
    "price_date" DATE NOT NULL,
    "checked_release" INTEGER NOT NULL,
    "fired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_alert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "price_alert_org_id_user_id_created_at_idx" ON "price_alert"("org_id", "user_id", "created_at");

-- CreateIndex
CREATE INDEX "price_alert_checked_release_id_idx" ON "price_alert"("checked_release", "id");

-- AddForeignKey
ALTER TABLE "price_alert" ADD CONSTRAINT "price_alert_org_id_user_id_fkey" FOREIGN KEY ("org_id", "user_id") REFERENCES "member"("org_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
