-- area: notes, settings
--
-- Passages of a note's files can be highlighted, with words of one's own beside them: what was marked in a course was lost with its window.

create or replace function private.follow_attachment_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.note_attachments where file_path = old.name;
    delete from public.file_highlights as held
    where held.note_id = private.note_of_file(old.name)
      and not exists (select from public.note_attachments as file where file.id = held.attachment_id)
      and not exists (
        select from private.stored_files as file
        where file.bucket_id = 'note-attachments' and file.name <> old.name and file.remove_at < 'infinity'
          and private.note_of_file(file.name) = held.note_id
      );
  elsif new.metadata ? 'size' then
    if (new.metadata, new.version) is distinct from (old.metadata, old.version) then
      delete from public.backup_files where bucket_id = 'note-attachments' and name = new.name;
    end if;
    update public.note_attachments
    set file_size = (new.metadata ->> 'size')::bigint,
      file_type = coalesce(substring(new.metadata ->> 'mimetype' from '^[a-z0-9.+-]+/[a-z0-9.+-]+'), file_type),
      created_at = now()
    where file_path = new.name;
  end if;
  return null;
end
$$;

create or replace function private.limit_file_highlights() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  file uuid;
begin
  for file in select distinct attachment_id from added order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('highlights of ' || file, 0));
    if (select count(*) > 2000 from public.file_highlights as held where held.attachment_id = file) then
      raise exception using
        errcode = 'PT409', message = 'Ce document a déjà 2 000 surlignages : supprimez-en d’abord.', detail = 'too_many_highlights';
    end if;
  end loop;
  return null;
end
$$;

create table public.file_highlights (
  note_id uuid not null references public.notes (id) on delete cascade,
  -- From the device, so that sending twice adds nothing twice.
  id uuid not null,
  -- No reference: the row of a deleted file may come back, and its highlights with it.
  attachment_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- SHA-256 of the edition.
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  page integer not null check (page between 1 and 100000),
  -- Four numbers each: left, top, right, bottom, in points from the upper left corner of the page.
  quads real[] not null check (
    array_ndims(quads) = 1 and cardinality(quads) between 4 and 800 and cardinality(quads) % 4 = 0
    and array_position(quads, null) is null and 0 <= all (quads) and 20000 >= all (quads)
  ),
  quote text not null check (quote ~ '\S' and char_length(quote) <= 2000),
  before text not null default '' check (char_length(before) <= 100),
  after text not null default '' check (char_length(after) <= 100),
  color text not null default 'yellow' check (color in ('yellow', 'green', 'blue', 'pink')),
  comment text not null default '' check (char_length(comment) <= 2000),
  created_at timestamptz not null default now(),
  primary key (note_id, id)
);

create index file_highlights_attachment_id_idx on public.file_highlights (attachment_id);

create index file_highlights_user_id_idx on public.file_highlights (user_id, id);

alter table public.file_highlights enable row level security;

create policy "sessions are assured" on public.file_highlights as restrictive for all to authenticated using ((select private.is_assured()));

create policy "who reads a note reads its highlights" on public.file_highlights
  for select to authenticated using (exists (select from public.notes as note where note.id = note_id));

create policy "editors add" on public.file_highlights
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and private.role_rank(private.live_role('note', note_id)) >= private.role_rank('editor')
    and exists (
      select from public.note_attachments as file where file.id = attachment_id and file.note_id = file_highlights.note_id
    )
  );

create policy "authors change their own" on public.file_highlights
  for update to authenticated
  using (user_id = (select auth.uid()) and private.live_role('note', note_id) is not null)
  with check (user_id = (select auth.uid()));

create policy "authors delete their own" on public.file_highlights
  for delete to authenticated using (user_id = (select auth.uid()));

create trigger limit_highlights after insert on public.file_highlights
  referencing new table as added for each statement execute function private.limit_file_highlights();

alter publication supabase_realtime add table public.file_highlights;

grant
  select,
  insert (note_id, id, attachment_id, user_id, file_hash, page, quads, quote, before, after, color, comment),
  update (color, comment),
  delete
on public.file_highlights to authenticated;

grant select, insert, update, delete on public.file_highlights to service_role;

insert into private.data_sections (source, section, key, importer, refs)
values (
  'public.file_highlights', 'file_highlights', '{note_id,id}', 'import_plain',
  '{"note_id": ["public.notes"], "attachment_id": ["public.note_attachments"]}'
);
