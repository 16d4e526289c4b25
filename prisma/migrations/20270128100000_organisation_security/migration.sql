-- What an organisation asks of its members and of where its requests come from. Lists are kept while they are switched off.
ALTER TABLE "organisation" ADD COLUMN "requires_second_factor" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "limits_keys" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "key_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "limits_console" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "console_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[];
