-- The reading link of a note: whoever has it reads the note without an account. One a note; another secret is another row.
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

create index note_public_links_user_id_idx on public.note_public_links (user_id);

alter table public.note_public_links enable row level security;

create policy "sessions are assured" on public.note_public_links as restrictive for all to authenticated using ((select private.is_assured()));

create policy "who shares the note reads" on public.note_public_links
  for select to authenticated using (private.role_rank(private.live_role('note', note_id)) >= private.role_rank('admin'));

grant select (id, note_id, user_id, with_files, expires_at, views, created_at) on public.note_public_links to authenticated;
grant select, insert, update, delete on public.note_public_links to service_role;

insert into private.data_sections (source, section, hidden)
values ('public.note_public_links', 'note_public_links', '{secret_hash,minute,minute_views,minute_files}');
