-- area: notes
--
-- Devices keep a copy of a learner's notes and ask what changed since. Every change of a note (its text, tags, files,
-- trash) takes the next number of its owner's clock. Writers wait for each other at the clock's row until they commit,
-- so a device that has seen a number has seen everything before it.
create table private.note_clocks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  revision bigint not null
);

create function private.next_note_revision(owner uuid) returns bigint
  language sql security definer set search_path = ''
as $$
  insert into private.note_clocks as clock (user_id, revision) values (owner, 1)
  on conflict (user_id) do update set revision = clock.revision + 1
  returning revision
$$;

alter table public.notes add column revision bigint not null default 0;
create index notes_revision_idx on public.notes (user_id, revision);

create function private.stamp_note() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.revision := private.next_note_revision(new.user_id);
  return new;
end
$$;
create trigger stamp before insert or update on public.notes
  for each row execute function private.stamp_note();

-- A note shows its tags and counts its files: their changes are changes of the note.
create function private.stamp_notes_of_link() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notes set revision = revision
  where id = case when tg_op = 'DELETE' then old.note_id else new.note_id end;
  return null;
end
$$;
create trigger stamp_note after insert or delete on public.note_tags
  for each row execute function private.stamp_notes_of_link();
create trigger stamp_note after insert or delete on public.note_attachments
  for each row execute function private.stamp_notes_of_link();

create function private.stamp_notes_of_tag() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notes set revision = revision
  where id in (select note_id from public.note_tags where tag_id = new.id);
  return null;
end
$$;
create trigger stamp_notes after update of name, color on public.tags
  for each row when ((old.name, old.color) is distinct from (new.name, new.color))
  execute function private.stamp_notes_of_tag();

-- Notes that are gone for good, for devices that still have them. The account's own end takes them along.
create table private.note_tombstones (
  note_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  revision bigint not null
);
create index note_tombstones_idx on private.note_tombstones (user_id, revision);

create function private.bury_note() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = old.user_id) then
    insert into private.note_tombstones (note_id, user_id, revision)
    values (old.id, old.user_id, private.next_note_revision(old.user_id));
  end if;
  return null;
end
$$;
create trigger bury after delete on public.notes
  for each row execute function private.bury_note();

-- Notes that were there before the clock.
update public.notes set revision = revision;

-- One step of a device's catching up: the note as it is now, or null when it is gone for good. As JSON: a row within a row does not
-- come as an object everywhere.
create type public.note_change as (
  revision bigint,
  note_id uuid,
  deleted_at timestamptz,
  note jsonb
);
comment on type public.note_change is $$
deleted_at: string | null
note: Database['public']['CompositeTypes']['note_card'] | null
$$;

-- What changed in the caller's notes after a revision, oldest first, at most `max` changes: fewer mean that there is no more.
create function public.sync_notes(since bigint, max integer default 500) returns setof public.note_change
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select change.revision, change.id, change.deleted_at,
      case when change.gone then null else to_jsonb(private.note_card(note)) end
    from (
      select revision, id, deleted_at, false as gone from public.notes
      where user_id = (select auth.uid()) and revision > since
      union all
      select revision, note_id, null, true from private.note_tombstones
      where user_id = (select auth.uid()) and revision > since
      order by revision
      limit least(sync_notes.max, 1000)
    ) as change
      left join public.notes as note on note.id = change.id
    order by change.revision;
end
$$;

-- Overwrites what another device saved, after the learner has seen both texts. The text that gives way is kept among the
-- note's versions, however recent it is.
create function public.replace_note(note_id uuid, base_version integer, title text, content text, tags text[] default null)
  returns public.note_card
  language plpgsql security definer set search_path = ''
as $$
declare
  replaced public.notes;
begin
  select * into replaced from public.notes where id = replace_note.note_id and user_id = auth.uid() for update;
  if found and replaced.version = base_version then
    insert into public.note_versions as kept (note_id, user_id, version, title, content, created_at)
    values (replaced.id, replaced.user_id, replaced.version, replaced.title, replaced.content, replaced.updated_at)
    on conflict on constraint note_versions_note_id_version_key do nothing;
  end if;
  return public.save_note(replace_note.note_id, base_version, replace_note.title, replace_note.content, replace_note.tags);
end
$$;

-- Hangs everything of one tag on another and removes it.
create function public.merge_tags(source uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
begin
  if (select count(*) from public.tags where user_id = owner and id in (source, target)) <> 2 then
    raise exception using errcode = 'PT404', message = 'Ce tag n’existe plus.', detail = 'tag_not_found';
  end if;
  insert into public.note_tags (note_id, tag_id, user_id)
  select note_id, target, owner from public.note_tags where tag_id = source
  on conflict do nothing;
  delete from public.tags where id = source;
end
$$;

grant execute on function
  public.sync_notes(bigint, integer),
  public.replace_note(uuid, integer, text, text, text[]),
  public.merge_tags(uuid, uuid)
  to authenticated;
