-- A note, which is also the product's 'document'. Text changes only through save_note, so that no two tabs overwrite
-- each other; what is not text (pin, folder, sharing, trash) is a plain update.

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 300),
  content text not null default '' check (char_length(content) <= 200000),
  type text not null default 'note' check (type in ('note', 'pdf')),
  folder text check (folder ~ '\S' and char_length(folder) <= 100),
  is_pinned boolean not null default false,
  is_shared boolean not null default false,
  -- Grows by one with each saved text; what save_note compares.
  version integer not null default 1 check (version > 0),
  -- In the trash since.
  deleted_at timestamptz,
  folded text not null generated always as (private.fold(title || ' ' || content)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision bigint not null default 0,
  origin_id uuid,
  pinned_at timestamptz,
  is_template boolean not null default false,
  is_live boolean not null default false,
  head text,
  -- Lets tags and attachments carry the owner and be sure of it.
  unique (id, user_id),
  constraint notes_head_check check (char_length(head) <= 4000)
);

create index notes_list_idx on public.notes (user_id, is_pinned desc, updated_at desc) where deleted_at is null;
create index notes_recent_idx on public.notes (user_id, updated_at desc) where deleted_at is null;
create index notes_trash_idx on public.notes (user_id, deleted_at) where deleted_at is not null;
create index notes_folded_idx on public.notes using gin (user_id, folded extensions.gin_trgm_ops);
create index notes_revision_idx on public.notes (user_id, revision);
create unique index notes_origin_id_idx on public.notes (user_id, origin_id) where origin_id is not null;
create index notes_purge_idx on public.notes (deleted_at) where deleted_at is not null;
create index notes_user_id_created_at_idx on public.notes (user_id, created_at, id) where deleted_at is null;
create index notes_folder_idx on public.notes (user_id, folder) where folder is not null;

alter table public.notes enable row level security;
alter table public.notes replica identity using index notes_id_user_id_key;

create policy "owners and accepted collaborators read" on public.notes
  for select to authenticated using (
    user_id = (select auth.uid())
    or (is_shared and deleted_at is null and id in (select private.notes_shared_with_me()))
  );

create policy "owners add" on public.notes
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.notes
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.notes
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.notes as restrictive for all to authenticated using ((select private.is_assured()));

-- Auto-save writes every few seconds of typing: a text is worth keeping when it stood for ten minutes or is the first of
-- a sitting. The latest hundred stay.
create or replace function private.keep_note_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  last_kept timestamptz := (select max(created_at) from public.note_versions where note_id = old.id);
begin
  if last_kept is null or new.updated_at - last_kept >= interval '10 minutes' then
    insert into public.note_versions (note_id, user_id, version, title, content, created_at)
    values (old.id, old.user_id, old.version, old.title, old.content, old.updated_at)
    on conflict (note_id, version) do nothing;
    delete from public.note_versions where note_id = old.id and version in (
      select version from public.note_versions where note_id = old.id order by version desc offset 100
    );
  end if;
  return null;
end
$$;

create or replace function private.hold_note_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most integer;
begin
  -- The lock makes the count and the insert one step when two devices send at once.
  perform from public.profiles where id = new.user_id for no key update;
  most := private.note_limit(private.plan_of(new.user_id));
  if most is not null
    and (select count(*) from public.notes where user_id = new.user_id and deleted_at is null) >= most
  then
    raise exception using
      errcode = 'PT402',
      message = format('Votre formule Gratuit est limitée à %s notes.', most),
      detail = 'plan_limit_notes',
      hint = 'Mettez une note à la corbeille ou changez de formule.';
  end if;
  return new;
end
$$;

create or replace function private.stamp_note() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.revision := private.next_note_revision(new.user_id);
  return new;
end
$$;

create or replace function private.bury_note() returns trigger
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

-- A pin from a file keeps its moment.
create or replace function private.date_pin() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not new.is_pinned then
    new.pinned_at := null;
  elsif tg_op = 'INSERT' then
    new.pinned_at := coalesce(new.pinned_at, clock_timestamp());
  elsif not old.is_pinned then
    new.pinned_at := clock_timestamp();
  end if;
  return new;
end
$$;

-- What was pushed while the note could be written is written, whatever the plan is by then.
create or replace function private.hold_read_only() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('cahier.writes_live_note', true) is distinct from new.id::text and private.is_read_only(new) then
    perform private.refuse_read_only(new.user_id);
  end if;
  return new;
end
$$;

-- Wherever a note's folder comes from, it is written in one way and stays when the note leaves it.
create or replace function private.place_note() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.folder := private.folder_path(new.folder);
  if new.folder is not null and char_length(new.folder) <= 100 and (tg_op = 'INSERT' or new.folder is distinct from old.folder) then
    perform private.add_folder(new.user_id, new.folder);
  end if;
  return new;
end
$$;

-- The text of a live note changes by its updates only: whoever saves a whole text would undo what others wrote meanwhile.
create or replace function private.keep_live_text() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('cahier.writes_live_note', true) is distinct from new.id::text
    and exists (select from private.live_notes as live where live.note_id = new.id and live.head > 0)
  then
    raise exception using errcode = 'PT409', message = 'Cette note s’écrit à plusieurs.', detail = 'note_live';
  end if;
  return new;
end
$$;

-- Keeps a title that links name. One that was only typed for a moment has none. The latest fifty stay.
create or replace function private.keep_former_title() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.notes
    where user_id = new.user_id and id <> new.id and folded like private.link_pattern(old.title)
  ) then
    insert into public.note_former_titles (note_id, user_id, title) values (old.id, old.user_id, old.title)
    on conflict (note_id, title) do update set created_at = now();
    delete from public.note_former_titles where id in (
      select id from public.note_former_titles where note_id = old.id order by created_at desc, id offset 50
    );
  end if;
  return null;
end
$$;

-- Pinning or moving a note is no edit: the list keeps its order by the last change of the text.
create trigger touch before update of title, content on public.notes
  for each row when ((old.title, old.content) is distinct from (new.title, new.content))
  execute function private.touch();

create trigger keep_version after update of title, content on public.notes
  for each row when ((old.title, old.content) is distinct from (new.title, new.content))
  execute function private.keep_note_version();

create trigger hold_limit_on_insert before insert on public.notes
  for each row when (new.deleted_at is null)
  execute function private.hold_note_limit();

create trigger hold_limit_on_restore before update of deleted_at on public.notes
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function private.hold_note_limit();

create trigger stamp before insert or update on public.notes
  for each row execute function private.stamp_note();

create trigger bury after delete on public.notes
  for each row execute function private.bury_note();

create trigger refuse_foreign_id before insert on public.notes
  for each row execute function private.refuse_foreign_id();

create trigger date_pin before insert or update of is_pinned on public.notes
  for each row execute function private.date_pin();

create trigger hold_read_only before update of title, content on public.notes
  for each row when (
    old.deleted_at is null and new.deleted_at is null and (new.title, new.content) is distinct from (old.title, old.content)
  )
  execute function private.hold_read_only();

create trigger follow_live after delete on public.notes
  for each row execute function private.follow_live('note');

create trigger move_live after update of user_id, is_shared, deleted_at on public.notes
  for each row when (
    new.user_id <> old.user_id or (old.is_shared and not new.is_shared) or (old.deleted_at is null and new.deleted_at is not null)
  )
  execute function private.moved_live('note');

create trigger place before insert or update of folder on public.notes
  for each row when (new.folder is not null)
  execute function private.place_note();

create trigger keep_live_text before update of content on public.notes
  for each row when (old.content is distinct from new.content)
  execute function private.keep_live_text();

create or replace trigger keep_former_title after update of title on public.notes for each row
  when (private.as_written(old.title) <> private.as_written(new.title) and old.user_id = new.user_id)
  execute function private.keep_former_title();

create trigger note_to_index after insert or update of title, content on public.notes
  for each row execute function private.note_to_index();

create trigger leave_cards before update of user_id on public.notes
  for each row when (old.user_id <> new.user_id) execute function private.leave_cards();

create trigger notice_created after insert on public.notes
  for each row when (new.deleted_at is null and not new.is_template) execute function private.notice_note();

create trigger notice_updated after update of title, content on public.notes
  for each row when (
    new.deleted_at is null and not new.is_template and (old.title is distinct from new.title or old.content is distinct from new.content)
  )
  execute function private.notice_note();

alter publication supabase_realtime add table public.notes;

grant
  select,
  insert (id, user_id, title, content, type, folder, is_pinned, is_shared),
  update (type, folder, is_pinned, is_shared, deleted_at),
  delete
on public.notes to authenticated;
grant select, insert, update, delete on public.notes to service_role;

insert into private.data_sections (source, section, hidden, details, is_item, importer)
values ('public.notes', 'documents', '{revision}', 'note_details', true, 'import_documents');
