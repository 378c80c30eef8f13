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

create or replace function private.storage_limit(plan text) returns bigint
  language sql immutable parallel safe set search_path = ''
as $$
  select case plan when 'premium' then 500 when 'basic' then 50 else 1 end * 1073741824::bigint
$$;

create or replace function private.refuse_over_storage_limit(plan text) returns void
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

create or replace function private.refuse_while_removing(bucket text, file text) returns void
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
create or replace function private.note_of_file(file text) returns uuid
  language sql immutable strict parallel safe set search_path = ''
as $$
  select (regexp_match(
    file, '^(?:note-attachments/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[A-Za-z0-9._-]+$'
  ))[1]::uuid
$$;
grant execute on function private.note_of_file(text) to authenticated;

-- Whom a file belongs to by its path: an avatar to the folder's account, an attachment to the note's owner.
create or replace function private.owner_of_file(bucket text, file text) returns uuid
  language sql stable set search_path = ''
as $$
  select case
    when bucket in ('avatars', 'backups')
      then (regexp_match(file, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[A-Za-z0-9._-]+$'))[1]::uuid
    when bucket = 'note-attachments' then (select user_id from public.notes where id = private.note_of_file(file))
  end
$$;

-- An upload that was allowed before an account ended may still arrive: it is nobody's then.
create or replace function private.track_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := private.owner_of_file(new.bucket_id, new.name);
  size constant bigint := coalesce((new.metadata ->> 'size')::bigint, (new.metadata ->> 'contentLength')::bigint, 0);
  plan text;
  used bigint;
begin
  -- The lock makes the sum and the insert one step when two devices send at once.
  perform from public.profiles where id = owner for no key update;
  if not found or exists (select from private.account_deletions where user_id = owner) then
    raise exception using errcode = 'PT404', message = 'Ce fichier n’appartient à rien.', detail = 'file_path_unknown';
  end if;
  perform private.refuse_while_removing(new.bucket_id, new.name);
  plan := private.plan_of(owner);
  used := private.bytes_stored(owner) - coalesce((
    select bytes from private.stored_files
    where user_id = owner and (bucket_id, name) = (new.bucket_id, new.name) and remove_at is distinct from 'infinity'
  ), 0);
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

create or replace function private.forget_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.stored_files where bucket_id = old.bucket_id and name = old.name;
  return null;
end
$$;

-- Rows elsewhere name a file by its path.
create or replace function private.hold_file_in_place() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'Ce fichier ne peut pas être déplacé.', detail = 'file_not_movable';
end
$$;

-- What the caller's files take of what their plan holds, in bytes.
create or replace function public.storage_usage() returns table (used bigint, total bigint)
  language sql stable security definer set search_path = ''
as $$
  select private.bytes_stored((select auth.uid())), private.storage_limit(private.plan_of((select auth.uid())))
$$;
grant execute on function public.storage_usage() to authenticated;

-- Takes up to `max` files that are due for a minute, in which nothing is written under their names. Whoever takes them removes them;
-- what was not removed by then is due again.
create or replace function public.claim_file_removals(max integer default 100) returns table (bucket_id text, name text)
  language sql security definer set search_path = ''
as $$
  update private.stored_files as file
  set removing_until = now() + interval '1 minute'
  from (
    select bucket_id, name from private.stored_files
    where remove_at <= now() and coalesce(removing_until, '-infinity') <= now()
    order by remove_at
    limit claim_file_removals.max
    for update skip locked
  ) as due
  where file.bucket_id = due.bucket_id and file.name = due.name
  returning file.bucket_id, file.name
$$;
grant execute on function public.claim_file_removals(integer) to service_role;

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

create trigger track_backup after insert or update on storage.objects
  for each row when (new.bucket_id = 'backups') execute function private.track_file();

create trigger forget_backup after delete on storage.objects
  for each row when (old.bucket_id = 'backups') execute function private.forget_file();

create trigger hold_backup_in_place before update on storage.objects
  for each row when ((old.bucket_id, old.name) is distinct from (new.bucket_id, new.name) and (old.bucket_id = 'backups' or new.bucket_id = 'backups'))
  execute function private.hold_file_in_place();

create trigger hold_backed_up_file before update of remove_at on private.stored_files
  for each row when (new.remove_at < 'infinity' and new.remove_at is distinct from old.remove_at)
  execute function private.hold_backed_up_file();

insert into private.data_sections (source, reason) values ('private.stored_files', 'the files themselves are in the archive');
