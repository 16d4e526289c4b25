-- Times are written without an offset by the client of the control plane, so every connection of this role speaks UTC.
DO $$ BEGIN
  EXECUTE format('ALTER ROLE %I IN DATABASE %I SET timezone TO ''UTC''', current_user, current_database());
END $$;
