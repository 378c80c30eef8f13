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

alter table public.backup_files enable row level security;

create policy "sessions are assured" on public.backup_files as restrictive for all to authenticated using ((select private.is_assured()));
create policy "owners read" on public.backup_files for select to authenticated using (user_id = (select auth.uid()));

create or replace function private.release_backed_up_files() returns trigger
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

grant select on public.backup_files to authenticated;
grant select, insert, update, delete on public.backup_files to service_role;

insert into private.data_sections (source, reason)
values ('public.backup_files', 'which files the backups hold: the files are in the export themselves');
