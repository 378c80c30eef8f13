create table public.note_comments (
  note_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  content text not null check (char_length(content) <= 4000),
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  -- A deleted comment keeps its place, without its text.
  deleted_at timestamptz,
  primary key (note_id, id),
  foreign key (note_id, thread_id) references public.note_threads (note_id, id) on delete cascade,
  check (case when deleted_at is null then content ~ '\S' else content = '' end)
);

create index note_comments_thread_id_idx on public.note_comments (note_id, thread_id, created_at);
create index note_comments_user_id_idx on public.note_comments (user_id, created_at);

alter table public.note_comments enable row level security;

create policy "sessions are assured" on public.note_comments as restrictive for all to authenticated using ((select private.is_assured()));

create policy "who reads a note reads its comments" on public.note_comments
  for select to authenticated using (exists (select from public.notes as note where note.id = note_id));

create policy "authors change their comments" on public.note_comments
  for update to authenticated
  using (user_id = (select auth.uid()) and deleted_at is null and private.live_role('note', note_id) is not null)
  with check (user_id = (select auth.uid()));

create or replace function private.change_note_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    new.deleted_at := coalesce(old.deleted_at, now());
    new.content := '';
  elsif new.content <> old.content then
    new.edited_at := now();
  end if;
  return new;
end
$$;

-- A thread without any comment ends: its authors deleted theirs, or their accounts.
create or replace function private.end_note_thread() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.note_threads as thread
  where thread.note_id = old.note_id and thread.id = old.thread_id
    and not exists (
      select from public.note_comments as comment
      where comment.note_id = old.note_id and comment.thread_id = old.thread_id and comment.deleted_at is null
    );
  return null;
end
$$;

create trigger change_comment before update on public.note_comments
  for each row execute function private.change_note_comment();

create trigger end_thread after delete or update of deleted_at on public.note_comments
  for each row execute function private.end_note_thread();

alter publication supabase_realtime add table public.note_comments;

grant select, update (content, deleted_at) on public.note_comments to authenticated;
grant select, insert, update, delete on public.note_comments to service_role;

insert into private.data_sections (source, section, key) values ('public.note_comments', 'note_comments', '{note_id,id}');
