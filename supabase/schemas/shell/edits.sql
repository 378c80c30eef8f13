-- Edits of rows by forms. They say which columns they change and from which values, so that nothing is overwritten that its author has not seen.

-- Refuses a change of a value that is neither the one that it is based on nor already the new one; so what is sent again is not refused.
-- @param held, wanted, base the same row as it is, as it would become, and as the caller saw it; `base` with the checked columns only
create or replace function private.refuse_unseen(held jsonb, wanted jsonb, base jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if exists (
    select from jsonb_each(base) as seen
    where held -> seen.key is distinct from seen.value and held -> seen.key is distinct from wanted -> seen.key
  ) then
    raise exception using
      errcode = 'PT409',
      message = 'Modifié ailleurs entre-temps : rien n’a été remplacé.',
      detail = 'row_changed',
      -- With the row, the caller can show both versions without another request.
      hint = held::text;
  end if;
end
$$;
grant execute on function private.refuse_unseen(jsonb, jsonb, jsonb) to authenticated, service_role;

-- Changes columns of a row. It runs with the caller's rights, so it allows what a PATCH of the table allows.
-- @param based_on the values that the change was made from; columns without one are set in any case
create or replace function public.edit_row(kind text, row_id uuid, change jsonb, based_on jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  held jsonb;
  wanted jsonb;
  base jsonb;
  saved jsonb;
  columns text;
begin
  -- As records of the table, equal values are written alike: a moment in any zone, for example.
  execute format(
    'select to_jsonb(held), to_jsonb(jsonb_populate_record(held, $2)), to_jsonb(jsonb_populate_record(held, $3))
     from public.%I as held where held.id = $1 for update', edit_row.kind
  ) into held, wanted, base using edit_row.row_id, edit_row.change, edit_row.based_on;
  if held is null then
    raise exception using errcode = 'PT404', message = 'Supprimé entre-temps.', detail = 'row_gone';
  end if;
  perform private.refuse_unseen(
    held, wanted, (select jsonb_object_agg(key, base -> key) from jsonb_object_keys(edit_row.based_on) as key)
  );
  select string_agg(format('%I = (jsonb_populate_record(held, $2)).%I', key, key), ', ') into columns
  from jsonb_object_keys(edit_row.change) as key;
  if columns is null then
    return held;
  end if;
  execute format('update public.%I as held set %s where held.id = $1 returning to_jsonb(held)', edit_row.kind, columns)
    into saved using edit_row.row_id, edit_row.change;
  return saved;
end
$$;
grant execute on function public.edit_row(text, uuid, jsonb, jsonb) to authenticated;
