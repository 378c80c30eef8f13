-- Devices keep a copy of a learner's notes and ask what changed since. Every change of a note (its text, tags, files,
-- trash) takes the next number of its owner's clock. Writers wait for each other at the clock's row until they commit,
-- so a device that has seen a number has seen everything before it.

-- One step of a device's catching up: the note as it is now, or null when it is gone for good. As JSON: a row within a row does not
-- come as an object everywhere.
create type public.note_change as (
  revision bigint,
  note_id uuid,
  deleted_at timestamptz,
  note jsonb,
  folders jsonb
);

comment on type public.note_change is $$
deleted_at: string | null
note: Database['public']['CompositeTypes']['note_card'] | null
folders: string[] | null
$$;

create or replace function private.next_note_revision(owner uuid) returns bigint
  language sql security definer set search_path = ''
as $$
  insert into private.note_clocks as clock (user_id, revision) values (owner, 1)
  on conflict (user_id) do update set revision = clock.revision + 1
  returning revision
$$;

-- A note shows its tags and counts its files: their changes are changes of the note.
create or replace function private.stamp_notes_of_link() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notes set revision = revision
  where id = case when tg_op = 'DELETE' then old.note_id else new.note_id end;
  return null;
end
$$;

-- What changed in the caller's notes after a revision, oldest first, at most `max` changes. The list of folders is a change of no note, whose id
-- is all zeros: earlier releases find nothing to delete under it.
create or replace function public.sync_notes(since bigint, max integer default 500) returns setof public.note_change
  language plpgsql stable security definer set search_path = ''
as $$
declare
  no_note constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  return query
    select change.revision, change.id, change.deleted_at,
      case when change.gone then null else to_jsonb(private.note_card(note)) end,
      case when change.id = no_note then (
        select coalesce(jsonb_agg(path order by path), '[]') from public.note_folders where user_id = (select auth.uid())
      ) end
    from (
      select revision, id, deleted_at, false as gone from public.notes
      where user_id = (select auth.uid()) and revision > since
      union all
      select revision, note_id, null, true from private.note_tombstones
      where user_id = (select auth.uid()) and revision > since
      union all
      select folders_revision, no_note, null, true from private.note_clocks
      where user_id = (select auth.uid()) and folders_revision > since
      order by revision
      limit least(sync_notes.max, 1000)
    ) as change
      left join public.notes as note on note.id = change.id
    order by change.revision;
end
$$;
grant execute on function public.sync_notes(bigint, integer) to authenticated;
