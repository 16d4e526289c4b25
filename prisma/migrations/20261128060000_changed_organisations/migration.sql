-- Which organisation a version of a topic is about, so that servers forget what they know of it and of nobody else. A version
-- without a row, say of a server of before, is about everyone. The newest thousand of a topic stay.
CREATE TABLE "version_change" (
    "topic" TEXT NOT NULL,
    "value" BIGINT NOT NULL,
    "org_id" TEXT NOT NULL,

    CONSTRAINT "version_change_pkey" PRIMARY KEY ("topic","value")
);
