-- The free plan holds 100 notes outside the trash. What is there stays after a downgrade; only one more is refused.
-- After a downgrade the oldest notes that the plan holds stay as they are to work with; the others can be read, exported, put into the trash
-- and deleted, but no longer changed.

create or replace function private.note_limit(plan text) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case when plan in ('basic', 'premium') then null else 100 end
$$;
