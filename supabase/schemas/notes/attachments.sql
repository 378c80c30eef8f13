-- The files of a note: `note-attachments/<note>/<name>` in a private bucket. Who reads the note reads its files; its owner alone writes
-- them. A row of note_attachments and its file come and go together: the file first, then the row, and one's end is the other's.

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

-- The row of an attachment goes with its file, and so do the highlights of files that are gone for good: none of the note may still come back. A file that takes the place of another one is as new as it looks, and no backup holds the former.
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

-- The file of an attachment is another one, which has arrived under a key of its own. The former one goes like that of a deleted row.
create or replace function public.replace_attachment(attachment_id uuid, path text, type text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.note_attachments;
  size bigint;
begin
  select * into held from public.note_attachments where id = attachment_id and user_id = auth.uid() for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette pièce jointe n’existe plus.', detail = 'attachment_unknown';
  end if;
  if path = held.file_path then
    return;
  end if;
  perform private.refuse_while_removing('note-attachments', path);
  update private.stored_files set remove_at = null
  where bucket_id = 'note-attachments' and name = path and user_id = auth.uid() and private.note_of_file(path) = held.note_id
    and not exists (select from public.note_attachments as other where other.file_path = path)
  returning bytes into size;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Le fichier n’est pas arrivé. Envoyez-le à nouveau.', detail = 'attachment_file_missing';
  end if;
  update public.note_attachments set file_path = path, file_size = size, file_type = type, created_at = now() where id = held.id;
  update private.stored_files set remove_at = now() + interval '1 minute'
  where bucket_id = 'note-attachments' and name = held.file_path;
end
$$;
grant execute on function public.replace_attachment(uuid, text, text) to authenticated;

-- A file is new when its bytes are, not when it is handed over.
create or replace trigger replace_attachment after update on storage.objects
  for each row when (
    new.bucket_id = 'note-attachments'
    and (new.owner_id is not distinct from old.owner_id or (new.metadata, new.version) is distinct from (old.metadata, old.version))
  )
  execute function private.follow_attachment_file();

create trigger remove_attachment after delete on storage.objects
  for each row when (old.bucket_id = 'note-attachments')
  execute function private.follow_attachment_file();

insert into storage.buckets (id, name, public, file_size_limit)
values ('note-attachments', 'note-attachments', false, 26214400)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;
