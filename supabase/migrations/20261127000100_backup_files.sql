-- area: automation, shell
--
-- Backups hold the files of an account: attachments, and the picture of the profile. Nothing is copied: a file that a backup holds stays in storage when its row goes, until no
-- backup holds it any more. It takes no room of the learner's meanwhile.

create table public.backup_files (
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Name of the backup in its bucket.
  backup text not null,
  bucket_id text not null,
  name text not null,
  primary key (backup, bucket_id, name)
);
create index backup_files_name_idx on public.backup_files (bucket_id, name);
create index backup_files_user_id_idx on public.backup_files (user_id);
insert into private.data_sections (source, reason) values ('public.backup_files', 'which files the backups hold: the files are in the export themselves');
alter table public.backup_files enable row level security;
create policy "sessions are assured" on public.backup_files as restrictive for all to authenticated using ((select private.is_assured()));
create policy "owners read" on public.backup_files for select to authenticated using (user_id = (select auth.uid()));
grant select on public.backup_files to authenticated;
grant select, insert, update, delete on public.backup_files to service_role;

create policy "owners read what their backups hold" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'note-attachments' and exists (
      select from public.backup_files as held
      where held.user_id = (select auth.uid()) and held.bucket_id = objects.bucket_id and held.name = objects.name
    )
  );

-- A file with `infinity` is there for backups only.
create function private.hold_backed_up_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.backup_files as held where held.bucket_id = new.bucket_id and held.name = new.name) then
    new.remove_at := 'infinity';
  end if;
  return new;
end
$$;
create trigger hold_backed_up_file before update of remove_at on private.stored_files
  for each row when (new.remove_at < 'infinity' and new.remove_at is distinct from old.remove_at)
  execute function private.hold_backed_up_file();

create function private.release_backed_up_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.stored_files as file set remove_at = now()
  from released
  where file.bucket_id = released.bucket_id and file.name = released.name and file.remove_at = 'infinity';
  return null;
end
$$;
create trigger release_backed_up_files after delete on public.backup_files
  referencing old table as released for each statement execute function private.release_backed_up_files();

create function private.forget_backup() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.backup_files where backup = old.name;
  return null;
end
$$;
create trigger release_files_of_backup after delete on storage.objects
  for each row when (old.bucket_id = 'backups') execute function private.forget_backup();

-- Bytes that an account's files take of its room.
create function private.bytes_stored(account uuid) returns bigint
  language sql stable set search_path = ''
as $$
  select coalesce(sum(bytes), 0)::bigint from private.stored_files where user_id = account and remove_at is distinct from 'infinity'
$$;

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

create or replace function public.storage_usage() returns table (used bigint, total bigint)
  language sql stable security definer set search_path = ''
as $$
  select private.bytes_stored((select auth.uid())), private.storage_limit(private.plan_of((select auth.uid())))
$$;

create or replace function private.hand_over_note(note uuid, receiver uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant text := private.plan_of(receiver);
  most constant integer := private.note_limit(plan);
  former constant uuid := (select user_id from public.notes where id = note);
  bytes bigint;
begin
  -- As for a note of their own: two devices may add one at once.
  perform private.lock_receiver(receiver);
  bytes := (select coalesce(sum(file_size), 0) from public.note_attachments where note_id = note)
    + private.bytes_stored(receiver);
  if bytes > private.storage_limit(plan)
    or (select count(*) from public.notes where user_id = receiver and deleted_at is null) >= most
  then
    raise exception using
      errcode = 'PT409',
      message = format(
        '%s n’a plus de place pour « %s ». Choisissez quelqu’un d’autre.',
        (select name from public.profiles where id = receiver), (select title from public.notes where id = note)
      ),
      detail = 'hand_over_no_room';
  end if;
  set constraints public.note_versions_note_id_user_id_fkey, public.note_attachments_note_id_user_id_fkey deferred;
  delete from public.note_tags where note_id = note;
  delete from public.note_collaborators where note_id = note and user_id = receiver;
  update public.note_versions set user_id = receiver where note_id = note;
  update public.note_attachments set user_id = receiver where note_id = note;
  update public.notes set
    user_id = receiver, folder = null, is_pinned = false, origin_id = null,
    is_shared = exists (select from public.note_collaborators where note_id = note)
  where id = note;
  set constraints public.note_versions_note_id_user_id_fkey, public.note_attachments_note_id_user_id_fkey immediate;
  -- The ledger of files follows. Also of those that no row names yet or any more.
  update storage.objects as object set owner = receiver, owner_id = receiver::text
  from private.stored_files as file
  where file.user_id = former and file.bucket_id = 'note-attachments' and private.note_of_file(file.name) = note
    and object.bucket_id = file.bucket_id and object.name = file.name;
end
$$;

create or replace function public.backup_contents(step_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'user', jsonb_build_object('id', step.user_id, 'name', private.name_of(step.user_id), 'email', (select email from auth.users where id = step.user_id)),
    'sections', (select jsonb_agg(section order by section) from private.data_sections where importer is not null)
  )
  from public.automation_steps as step where step.id = backup_contents.step_id and step.status = 'running' and step.action_type = 'create_backup'
$$;

create function private.drop_backup(account uuid, path text) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.backup_files where backup = path and user_id = account;
  update private.stored_files set remove_at = now() where bucket_id = 'backups' and name = path and remove_at is null;
$$;
-- A backup and its files stay until there are seven newer ones, or until what only backups hold is more than the plan's room: then the oldest go first.
create or replace function private.keep_backup(account uuid, path text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant bigint := private.storage_limit(private.plan_of(account));
  older text;
begin
  update private.stored_files set remove_at = null where bucket_id = 'backups' and name = path and user_id = account;
  insert into public.backup_files (user_id, backup, bucket_id, name)
  select account, path, file.bucket_id, file.name
  from (
    -- Locked, so that whoever gives a file up at the same moment sees that it is held.
    select bucket_id, name from private.stored_files
    where user_id = account and remove_at is null and bucket_id in ('avatars', 'note-attachments')
    order by bucket_id, name
    for no key update
  ) as file
  on conflict do nothing;
  for older in
    select object.name from storage.objects as object
    where object.bucket_id = 'backups' and object.name like account || '/%'
    order by object.created_at desc, object.name desc offset 7
  loop
    perform private.drop_backup(account, older);
  end loop;
  for older in
    select object.name from storage.objects as object
    where object.bucket_id = 'backups' and object.name like account || '/%' and object.name <> path
    order by object.created_at, object.name
  loop
    exit when (select coalesce(sum(bytes), 0) from private.stored_files where user_id = account and remove_at = 'infinity') <= most;
    perform private.drop_backup(account, older);
  end loop;
end
$$;
