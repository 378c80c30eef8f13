-- Buckets to drive storage with: one for everybody to read, one for each learner's own files, and one without policies.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('pictures', 'pictures', true, 1000, array['image/png', 'text/*']),
  ('papers', 'papers', false, null, null),
  ('vault', 'vault', false, 100, array['text/plain']);

create policy "owners keep their files" on storage.objects for all to authenticated
  using (bucket_id in ('pictures', 'papers') and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id in ('pictures', 'papers') and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Who may write need not be able to read.
create policy "anybody drops files into the vault" on storage.objects for insert to anon, authenticated
  with check (bucket_id = 'vault' and storage.filename(name) <> 'refused.txt');

create function public.hold_quota() returns trigger language plpgsql as $$
begin
  if new.name like '%/full%' then
    raise exception using errcode = 'PT402', message = 'L’espace est plein.', detail = 'plan_limit_storage';
  end if;
  return null;
end
$$;
create trigger hold_quota after insert or update on storage.objects
  for each row execute function public.hold_quota();

create function public.delete_object_rows() returns void language sql as $$ delete from storage.objects $$;
