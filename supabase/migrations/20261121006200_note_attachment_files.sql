-- area: notes
--
-- The files of a note: `note-attachments/<note>/<name>` in a private bucket. Who reads the note reads its files; its owner alone writes
-- them. A row of note_attachments and its file come and go together: the file first, then the row, and one's end is the other's.

insert into storage.buckets (id, name, public, file_size_limit)
values ('note-attachments', 'note-attachments', false, 26214400)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;

-- The notes' own policy says who reads them.
create policy "who reads a note reads its files" on storage.objects
  for select to authenticated using (
    bucket_id = 'note-attachments'
    and exists (select from public.notes as note where note.id = private.note_of_file(objects.name))
  );
create policy "owners of a note add files" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'note-attachments' and private.owns_note(private.note_of_file(name))
  );
create policy "owners of a note replace its files" on storage.objects
  for update to authenticated
  using (bucket_id = 'note-attachments' and private.owns_note(private.note_of_file(name)))
  with check (bucket_id = 'note-attachments' and private.owns_note(private.note_of_file(name)));
create policy "owners of a note delete its files" on storage.objects
  for delete to authenticated using (
    bucket_id = 'note-attachments' and private.owns_note(private.note_of_file(name))
  );

create policy "who reads a note sees what is attached" on public.note_attachments
  for select to authenticated using (exists (select from public.notes as note where note.id = note_id));

-- A row names a file that has arrived, with its true size.
create function private.claim_attachment_file() returns trigger
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

create trigger claim_file after insert on public.note_attachments
  for each row execute function private.claim_attachment_file();

create function private.release_attachment_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.stored_files set remove_at = now() where bucket_id = 'note-attachments' and name = old.file_path;
  return null;
end
$$;

create trigger release_file after delete on public.note_attachments
  for each row execute function private.release_attachment_file();

create function private.follow_attachment_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.note_attachments where file_path = old.name;
  elsif new.metadata ? 'size' then
    update public.note_attachments
    set file_size = (new.metadata ->> 'size')::bigint,
      file_type = coalesce(substring(new.metadata ->> 'mimetype' from '^[a-z0-9.+-]+/[a-z0-9.+-]+'), file_type)
    where file_path = new.name;
  end if;
  return null;
end
$$;

create trigger replace_attachment after update on storage.objects
  for each row when (new.bucket_id = 'note-attachments')
  execute function private.follow_attachment_file();
create trigger remove_attachment after delete on storage.objects
  for each row when (old.bucket_id = 'note-attachments')
  execute function private.follow_attachment_file();
