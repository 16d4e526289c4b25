CREATE TABLE "support_thread" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "page" TEXT,
    "request_id" TEXT,
    "is_open" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_thread_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "support_message" (
    "id" TEXT NOT NULL,
    "thread_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_message_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "support_thread_org_id_is_open_last_at_id_idx" ON "support_thread"("org_id", "is_open", "last_at", "id");

CREATE INDEX "support_thread_is_open_last_at_id_idx" ON "support_thread"("is_open", "last_at", "id");

CREATE INDEX "support_thread_user_id_idx" ON "support_thread"("user_id");

CREATE INDEX "support_message_thread_id_created_at_id_idx" ON "support_message"("thread_id", "created_at", "id");

ALTER TABLE "support_message" ADD CONSTRAINT "support_message_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "support_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;
