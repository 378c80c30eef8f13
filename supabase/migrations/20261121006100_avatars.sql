-- area: shell
--
-- Profile pictures: `<account>/<name>` in a bucket that everybody reads. Only the one that the profile shows stays.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 2097152, array['image/jpeg', 'image/png', 'image/gif'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "owners see their avatars" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "owners add avatars" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'avatars' and name ~ ('^' || (select auth.uid()) || '/[A-Za-z0-9._-]+$'));
create policy "owners replace their avatars" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and name ~ ('^' || (select auth.uid()) || '/[A-Za-z0-9._-]+$'));
create policy "owners delete their avatars" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- The one before stays for a day: other tabs still show it.
create function private.keep_shown_avatar() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  shown constant text := coalesce(split_part(new.avatar_url, '?', 1), '');
begin
  update private.stored_files
  set remove_at = case
    when right(shown, char_length(name) + 9) = '/avatars/' || name then null
    else coalesce(remove_at, now() + interval '1 day')
  end
  where bucket_id = 'avatars' and user_id = new.id;
  return null;
end
$$;

create trigger keep_shown_avatar after update of avatar_url on public.profiles
  for each row when (old.avatar_url is distinct from new.avatar_url)
  execute function private.keep_shown_avatar();
