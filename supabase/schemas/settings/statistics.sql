-- An import gathers statistics of small tables only, which takes a fraction of a second of the eight that a statement has: from then on the planner
-- knows which index finds a row, and autovacuum does the rest.

-- Gathers the statistics of tables that have outgrown those that there are. Without them, the planner answers each foreign key of an imported row by
-- reading all rows of the account, and a first import takes the square of its rows.
create or replace function private.gather_statistics() returns void
  language plpgsql set search_path = ''
as $$
declare
  grown regclass;
begin
  for grown in
    select held.oid::regclass
    from private.data_sections as told
    join pg_catalog.pg_class as held on held.oid = to_regclass(told.source)
    where held.relpages < 512 and pg_catalog.pg_relation_size(held.oid) > 4 * 8192 * greatest(held.relpages, 8)
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end
$$;
