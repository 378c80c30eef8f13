-- Backups of an account by an automation: `backups/<account>/<file>` in a private bucket, which has what the account takes back.

create policy "owners read their backups" on storage.objects
  for select to authenticated using (bucket_id = 'backups' and name like (select auth.uid()) || '/%');

create policy "owners add backups" on storage.objects
  for insert to authenticated with check (bucket_id = 'backups' and name like (select auth.uid()) || '/%');

create policy "owners replace their backups" on storage.objects
  for update to authenticated
  using (bucket_id = 'backups' and name like (select auth.uid()) || '/%')
  with check (bucket_id = 'backups' and name like (select auth.uid()) || '/%');

create policy "owners delete their backups" on storage.objects
  for delete to authenticated using (bucket_id = 'backups' and name like (select auth.uid()) || '/%');

create policy "owners read what their backups hold" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'note-attachments' and exists (
      select from public.backup_files as held
      where held.user_id = (select auth.uid()) and held.bucket_id = objects.bucket_id and held.name = objects.name
    )
  );

-- The rows of a section of an account, page by page: for exports and for backups.
create or replace function private.section_rows(account uuid, section text, after jsonb, max integer) returns jsonb
  language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  told constant private.data_sections := (
    select known from private.data_sections as known where known.section = section_rows.section
  );
  most constant integer := least(greatest(max, 1), 1000);
  keys constant text := (select string_agg(format('entry.%I', name), ', ' order by place) from unnest(told.key) with ordinality as k (name, place));
  hidden constant text[] := told.hidden || told.owner || array(
    select attname from pg_catalog.pg_attribute where attrelid = told.source::regclass and attgenerated <> ''
  );
  source refcursor;
  place jsonb;
  line jsonb;
  last jsonb;
  lines jsonb[] := '{}';
  bytes bigint := 0;
begin
  open source for execute format(
    $query$
      select jsonb_build_object(%4$s), (to_jsonb(entry) - $4) %5$s
      from (
        select entry.* from %1$s as entry
        where entry.%2$I = $1 and ($2 is null or (%3$s) > (select %3$s from jsonb_populate_record(null::%1$s, $2) as entry))
        order by %3$s limit $3
      ) as entry
    $query$,
    told.source::regclass, told.owner, keys,
    (select string_agg(format('%L, entry.%I', name, name), ', ') from unnest(told.key) as name),
    case when told.details is null then '' else format('|| private.%I(entry.id)', told.details) end
  ) using account, after, most, hidden;
  loop
    fetch source into place, line;
    exit when not found;
    bytes := bytes + octet_length(line::text);
    if bytes > 2000000 and lines <> '{}' then
      close source;
      return jsonb_build_object('rows', to_jsonb(lines), 'after', last);
    end if;
    lines := lines || line;
    last := place;
  end loop;
  close source;
  return jsonb_build_object('rows', to_jsonb(lines), 'after', case when cardinality(lines) = most then last end);
end
$$;

-- What a backup has: the sections that an account takes back, and whose it is. Files stay where they are: a backup names them.
create or replace function public.backup_contents(step_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'user', jsonb_build_object('id', step.user_id, 'name', private.name_of(step.user_id), 'email', (select email from auth.users where id = step.user_id)),
    'sections', (select jsonb_agg(section order by section) from private.data_sections where importer is not null)
  )
  from public.automation_steps as step where step.id = backup_contents.step_id and step.status = 'running' and step.action_type = 'create_backup'
$$;
grant execute on function public.backup_contents(uuid) to service_role;

create or replace function public.backup_rows(step_id uuid, section text, after jsonb default null, max integer default 1000) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.section_rows(step.user_id, known.section, backup_rows.after, backup_rows.max)
  from public.automation_steps as step, private.data_sections as known
  where step.id = backup_rows.step_id and step.status = 'running' and step.action_type = 'create_backup'
    and known.section = backup_rows.section and known.importer is not null
$$;
grant execute on function public.backup_rows(uuid, text, jsonb, integer) to service_role;

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

-- A file with `infinity` is there for backups only.
create or replace function private.hold_backed_up_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.backup_files as held where held.bucket_id = new.bucket_id and held.name = new.name) then
    new.remove_at := 'infinity';
  end if;
  return new;
end
$$;

create or replace function private.forget_backup() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.backup_files where backup = old.name;
  return null;
end
$$;

-- Bytes that an account's files take of its room.
create or replace function private.bytes_stored(account uuid) returns bigint
  language sql stable set search_path = ''
as $$
  select coalesce(sum(bytes), 0)::bigint from private.stored_files where user_id = account and remove_at is distinct from 'infinity'
$$;

create or replace function private.drop_backup(account uuid, path text) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.backup_files where backup = path and user_id = account;
  update private.stored_files set remove_at = now() where bucket_id = 'backups' and name = path and remove_at is null;
$$;

create trigger release_files_of_backup after delete on storage.objects
  for each row when (old.bucket_id = 'backups') execute function private.forget_backup();

insert into storage.buckets (id, name, public, file_size_limit)
values ('backups', 'backups', false, 524288000)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;
