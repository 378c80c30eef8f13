-- area: shell
--
-- A ledger of the files that learners keep in storage: what counts against whose plan, and when a file that nothing names any more
-- goes. Storage's own rows can only be deleted through its service, so the database writes down what is due and a function removes it.

create table private.stored_files (
  bucket_id text not null,
  name text not null,
  -- Whose plan it counts against. No reference: the file outlives the account until it has been removed.
  user_id uuid not null,
  bytes bigint not null check (bytes >= 0),
  -- Null while something names the file. An upload that nothing names within a day was never finished.
  remove_at timestamptz default now() + interval '1 day',
  -- Until then somebody is removing it, and nothing may be written under its name.
  removing_until timestamptz,
  primary key (bucket_id, name)
);

create index stored_files_user_id_idx on private.stored_files (user_id);
create index stored_files_remove_at_idx on private.stored_files (remove_at) where remove_at is not null;

create function private.storage_limit(plan text) returns bigint
  language sql immutable parallel safe set search_path = ''
as $$
  select case plan when 'premium' then 500 when 'basic' then 50 else 1 end * 1073741824::bigint
$$;

create function private.refuse_over_storage_limit(plan text) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT402',
    message = format(
      'Votre formule %s est limitée à %s Go de fichiers.',
      case plan when 'premium' then 'Premium' when 'basic' then 'Pro' else 'Gratuit' end,
      private.storage_limit(plan) / 1073741824
    ),
    detail = 'plan_limit_storage',
    hint = 'Supprimez des fichiers ou changez de formule.';
end
$$;

create function private.refuse_while_removing(bucket text, file text) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from private.stored_files where bucket_id = bucket and name = file and removing_until > now()
  ) then
    raise exception using
      errcode = 'PT409',
      message = 'Ce fichier est en cours de suppression. Réessayez dans une minute.',
      detail = 'file_being_removed';
  end if;
end
$$;

-- The note that a file is attached to: `note-attachments/<note>/<name>`, the name folded to ASCII. Null for another path.
create function private.note_of_file(file text) returns uuid
  language sql immutable strict parallel safe set search_path = ''
as $$
  select (regexp_match(
    file, '^(?:note-attachments/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[A-Za-z0-9._-]+$'
  ))[1]::uuid
$$;
grant execute on function private.note_of_file(text) to authenticated;

-- Whom a file belongs to by its path: an avatar to the folder's account, an attachment to the note's owner.
create function private.owner_of_file(bucket text, file text) returns uuid
  language sql stable set search_path = ''
as $$
  select case bucket
    when 'avatars' then (regexp_match(file, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[A-Za-z0-9._-]+$'))[1]::uuid
    when 'note-attachments' then (select user_id from public.notes where id = private.note_of_file(file))
  end
$$;

-- Runs before the upload with the size that its sender declares, and again with the size that came.
create function private.track_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := private.owner_of_file(new.bucket_id, new.name);
  size constant bigint := coalesce((new.metadata ->> 'size')::bigint, (new.metadata ->> 'contentLength')::bigint, 0);
  plan text;
  used bigint;
begin
  if owner is null then
    raise exception using errcode = 'PT404', message = 'Ce fichier n’appartient à rien.', detail = 'file_path_unknown';
  end if;
  -- The lock makes the sum and the insert one step when two devices send at once.
  perform from public.profiles where id = owner for no key update;
  perform private.refuse_while_removing(new.bucket_id, new.name);
  plan := private.plan_of(owner);
  used := (
    select coalesce(sum(bytes), 0) from private.stored_files
    where user_id = owner and (bucket_id, name) <> (new.bucket_id, new.name)
  );
  if used + size > private.storage_limit(plan) then
    perform private.refuse_over_storage_limit(plan);
  end if;
  insert into private.stored_files as file (bucket_id, name, user_id, bytes)
  values (new.bucket_id, new.name, owner, size)
  on conflict (bucket_id, name) do update set
    user_id = excluded.user_id,
    bytes = excluded.bytes,
    remove_at = case when file.remove_at is not null then excluded.remove_at end;
  return null;
end
$$;

create function private.forget_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.stored_files where bucket_id = old.bucket_id and name = old.name;
  return null;
end
$$;

-- Rows elsewhere name a file by its path.
create function private.hold_file_in_place() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'Ce fichier ne peut pas être déplacé.', detail = 'file_not_movable';
end
$$;

create trigger track_file after insert or update on storage.objects
  for each row when (new.bucket_id in ('avatars', 'note-attachments'))
  execute function private.track_file();
create trigger forget_file after delete on storage.objects
  for each row when (old.bucket_id in ('avatars', 'note-attachments'))
  execute function private.forget_file();
create trigger hold_file_in_place before update on storage.objects
  for each row when (
    (old.bucket_id, old.name) is distinct from (new.bucket_id, new.name)
    and (old.bucket_id in ('avatars', 'note-attachments') or new.bucket_id in ('avatars', 'note-attachments'))
  )
  execute function private.hold_file_in_place();

-- An account that ends leaves no file behind.
create function private.release_files_of_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.stored_files set remove_at = now() where user_id = old.id;
  return null;
end
$$;

create trigger release_files after delete on public.profiles
  for each row execute function private.release_files_of_account();

-- What the caller's files take of what their plan holds, in bytes.
create function public.storage_usage() returns table (used bigint, total bigint)
  language sql stable security definer set search_path = ''
as $$
  select
    (select coalesce(sum(bytes), 0) from private.stored_files where user_id = (select auth.uid()))::bigint,
    private.storage_limit(private.plan_of((select auth.uid())))
$$;
grant execute on function public.storage_usage() to authenticated;
