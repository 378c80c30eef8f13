-- area: notes, settings
--
-- A note can be given to everybody who has its reading link, without an account: only those with an account could be let in.

create or replace function private.refuse_public_link(note uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_anonymous(auth.uid()) then
    raise exception using
      errcode = 'PT403', message = 'Une démonstration ne publie rien : créez d’abord votre compte.', detail = 'public_link_demo';
  end if;
  if private.role_rank(private.live_role('note', note)) < private.role_rank('admin') then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas publier cette note.', detail = 'public_link_denied';
  end if;
end
$$;

create or replace function private.end_of_public_link(days integer) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
begin
  if days not in (1, 7, 30) then
    raise exception using
      errcode = 'PT400', message = 'Un lien finit après 1, 7 ou 30 jours, ou jamais.', detail = 'public_link_end';
  end if;
  return now() + make_interval(days => days);
end
$$;

create or replace function public.publish_note(note uuid, days integer default null, with_files boolean default false)
  returns table (id uuid, secret text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  given_secret constant text := private.new_secret();
begin
  perform private.refuse_public_link(note);
  -- Two at once: the second waits, and its link is the one.
  perform from public.notes as held where held.id = note for no key update;
  delete from public.note_public_links as former where former.note_id = note;
  return query
    insert into public.note_public_links as made (note_id, secret_hash, with_files, expires_at)
    values (note, private.secret_hash(given_secret), publish_note.with_files, private.end_of_public_link(days))
    returning made.id, given_secret;
end
$$;

create or replace function public.change_public_link(
  note uuid, with_files boolean default null, days integer default null, is_endless boolean default false
) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_public_link(note);
  update public.note_public_links as held
  set
    with_files = coalesce(change_public_link.with_files, held.with_files),
    expires_at = case when is_endless then null else coalesce(private.end_of_public_link(days), held.expires_at) end
  where held.note_id = note;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette note n’a plus de lien public.', detail = 'public_link_unknown';
  end if;
end
$$;

create or replace function public.withdraw_public_link(note uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_public_link(note);
  delete from public.note_public_links as held where held.note_id = note;
end
$$;

create table public.note_public_links (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null unique references public.notes (id) on delete cascade,
  -- Who made it. It ends with their right to share the note.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  with_files boolean not null default false,
  expires_at timestamptz,
  views integer not null default 0,
  created_at timestamptz not null default now(),
  -- How often it was used within the minute that began then.
  minute timestamptz not null default now(),
  minute_views integer not null default 0,
  minute_files integer not null default 0
);

create or replace function private.use_public_link(secret text, is_file boolean) returns public.note_public_links
  language plpgsql security definer set search_path = ''
as $$
declare
  used public.note_public_links;
  is_new_minute boolean;
begin
  select link.* into used
  from public.note_public_links as link join public.notes as note on note.id = link.note_id
  where link.secret_hash = private.secret_hash(secret) and (link.expires_at is null or link.expires_at > now()) and note.deleted_at is null
    and private.role_rank(private.live_role('note', link.note_id, link.user_id)) >= private.role_rank('admin')
  for update of link;
  if not found then
    return null;
  end if;
  is_new_minute := used.minute <= now() - interval '1 minute';
  update public.note_public_links as link set
    minute = case when is_new_minute then now() else link.minute end,
    minute_views = case when is_new_minute then 0 else link.minute_views end + (not is_file)::integer,
    minute_files = case when is_new_minute then 0 else link.minute_files end + is_file::integer,
    views = link.views + (not is_file and link.user_id is distinct from auth.uid())::integer
  where link.id = used.id
  returning link.* into used;
  if used.minute_views > 60 or used.minute_files > 600 then
    raise exception using
      errcode = 'PT429', message = 'Beaucoup lisent cette note en ce moment. Réessayez dans une minute.', detail = 'public_link_busy';
  end if;
  return used;
end
$$;

create or replace function public.open_public_note(secret text) returns table (
  title text, content text, author text, updated_at timestamptz, files jsonb
)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  link constant public.note_public_links := private.use_public_link(secret, false);
begin
  return query
    select note.title, note.content, private.name_of(note.user_id), note.updated_at, coalesce((
      select jsonb_agg(jsonb_build_object('name', file.file_name, 'type', file.file_type, 'size', file.file_size) order by file.file_name)
      from public.note_attachments as file where file.note_id = note.id and link.with_files
    ), '[]')
    from public.notes as note where note.id = link.note_id;
end
$$;

create or replace function public.public_note_file(secret text, name text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  link constant public.note_public_links := private.use_public_link(secret, true);
begin
  return (
    select file.file_path from public.note_attachments as file
    where file.note_id = link.note_id and file.file_name = public_note_file.name and link.with_files
  );
end
$$;

create index note_public_links_user_id_idx on public.note_public_links (user_id);

alter table public.note_public_links enable row level security;

create policy "sessions are assured" on public.note_public_links as restrictive for all to authenticated using ((select private.is_assured()));

create policy "who shares the note reads" on public.note_public_links
  for select to authenticated using (private.role_rank(private.live_role('note', note_id)) >= private.role_rank('admin'));

comment on function public.open_public_note(text) is $$
files: { name: string; type: string; size: number }[]
$$;

grant select, insert, update, delete on public.note_public_links to service_role;

grant select (id, note_id, user_id, with_files, expires_at, views, created_at) on public.note_public_links to authenticated;

grant execute on function public.change_public_link(uuid, boolean, integer, boolean) to authenticated;

grant execute on function public.open_public_note(text) to anon, authenticated;

grant execute on function public.public_note_file(text, text) to service_role;

grant execute on function public.publish_note(uuid, integer, boolean) to authenticated;

grant execute on function public.withdraw_public_link(uuid) to authenticated;

insert into private.data_sections (source, section, hidden)
values ('public.note_public_links', 'note_public_links', '{secret_hash,minute,minute_views,minute_files}');
