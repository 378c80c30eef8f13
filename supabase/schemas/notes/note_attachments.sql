create table public.note_attachments (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null,
  user_id uuid not null default auth.uid(),
  -- The original name; the key in storage is folded to ASCII.
  file_name text not null check (file_name ~ '\S' and file_name !~ '[/\\]' and char_length(file_name) <= 255),
  file_type text not null check (file_type ~ '^[a-z0-9.+-]+/[a-z0-9.+-]+$' and char_length(file_type) <= 127),
  file_size bigint not null check (file_size between 0 and 26214400),
  file_path text not null check (
    file_path ~ ('^(note-attachments/)?' || note_id::text || '/[A-Za-z0-9._-]+$') and char_length(file_path) <= 400
  ),
  created_at timestamptz not null default now(),
  folded text generated always as (private.fold(file_name)) stored,
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade deferrable initially immediate,
  constraint note_attachments_file_path_user_id_key unique (file_path, user_id),
  constraint note_attachments_note_id_user_id_file_name_key unique (note_id, user_id, file_name)
);

create index note_attachments_note_id_idx on public.note_attachments (note_id, user_id);
create index note_attachments_user_id_idx on public.note_attachments (user_id);
create index note_attachments_folded_idx on public.note_attachments using gin (user_id, folded extensions.gin_trgm_ops);

alter table public.note_attachments enable row level security;
alter table public.note_attachments replica identity full;

create policy "owners read" on public.note_attachments
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.note_attachments
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners delete" on public.note_attachments
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "who reads a note sees what is attached" on public.note_attachments
  for select to authenticated using (exists (select from public.notes as note where note.id = note_id));

create policy "sessions are assured" on public.note_attachments as restrictive for all to authenticated using ((select private.is_assured()));

-- A row names a file that has arrived, with its true size.
create or replace function private.claim_attachment_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  size bigint;
begin
  perform private.refuse_while_removing('note-attachments', new.file_path);
  update private.stored_files set remove_at = null
  where bucket_id = 'note-attachments' and name = new.file_path and user_id = new.user_id
  returning bytes into size;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Le fichier n’est pas arrivé. Envoyez-le à nouveau.', detail = 'attachment_file_missing';
  end if;
  update public.note_attachments set file_size = size where id = new.id and file_size <> size;
  return null;
end
$$;

-- The row of a deleted file may come back while its deletion can be undone.
create or replace function private.release_attachment_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.stored_files set remove_at = now() + interval '1 minute'
  where bucket_id = 'note-attachments' and name = old.file_path;
  return null;
end
$$;

create trigger stamp_note after insert or delete on public.note_attachments
  for each row execute function private.stamp_notes_of_link();

create trigger claim_file after insert on public.note_attachments
  for each row execute function private.claim_attachment_file();

create trigger release_file after delete on public.note_attachments
  for each row execute function private.release_attachment_file();

create trigger refuse_foreign_id before insert on public.note_attachments
  for each row execute function private.refuse_foreign_id();

alter publication supabase_realtime add table public.note_attachments;

grant select, insert (id, note_id, user_id, file_name, file_type, file_size, file_path), delete on public.note_attachments to authenticated;
grant select, insert, update, delete on public.note_attachments to service_role;

insert into private.data_sections (source, section, is_item, importer, refs)
values ('public.note_attachments', 'attachments', true, 'import_attachments', '{"note_id": ["public.notes"]}');
