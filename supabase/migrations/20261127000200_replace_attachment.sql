-- area: notes, automation
--
-- A file that replaces another is stored beside it, so that a backup keeps what it holds. Clients of before write over the stored file: then no backup holds it any more, and
-- says that it is missing instead of giving other bytes.

-- The file of an attachment is another one, which has arrived under a key of its own. The former one goes like that of a deleted row.
create function public.replace_attachment(attachment_id uuid, path text, type text) returns void
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

create or replace function private.follow_attachment_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.note_attachments where file_path = old.name;
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
