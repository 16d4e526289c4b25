CREATE TABLE "status_notice" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "components" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "status_notice_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "status_update" (
    "id" TEXT NOT NULL,
    "notice_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_to" TEXT NOT NULL DEFAULT '',
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "status_update_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "status_subscriber" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "status_subscriber_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "status_notice_created_at_idx" ON "status_notice"("created_at");
CREATE INDEX "status_update_notice_id_created_at_idx" ON "status_update"("notice_id", "created_at");
CREATE INDEX "status_update_mailed_at_idx" ON "status_update"("mailed_at");
CREATE UNIQUE INDEX "status_subscriber_email_key" ON "status_subscriber"("email");

ALTER TABLE "status_update" ADD CONSTRAINT "status_update_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "status_notice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
