create table public.note_threads (
  note_id uuid not null references public.notes (id) on delete cascade,
  -- From the device, so that sending twice adds nothing twice.
  id uuid not null,
  -- The words that it is about, as they were.
  quote text not null check (quote ~ '\S' and char_length(quote) <= 500),
  -- Base64 of its ends; null where the text has no such places yet.
  start_place text check (start_place ~ '^[A-Za-z0-9+/=]{1,200}$'),
  end_place text check (end_place ~ '^[A-Za-z0-9+/=]{1,200}$'),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references auth.users (id) on delete set null,
  primary key (note_id, id),
  check ((start_place is null) = (end_place is null))
);

create index note_threads_resolved_by_idx on public.note_threads (resolved_by);

alter table public.note_threads enable row level security;

create policy "sessions are assured" on public.note_threads as restrictive for all to authenticated using ((select private.is_assured()));

create policy "who reads a note reads its threads" on public.note_threads
  for select to authenticated using (exists (select from public.notes as note where note.id = note_id));

create policy "admins delete threads" on public.note_threads
  for delete to authenticated using (private.role_rank(private.live_role('note', note_id)) >= private.role_rank('admin'));

alter publication supabase_realtime add table public.note_threads;

grant select, delete on public.note_threads to authenticated;
grant select, insert, update, delete on public.note_threads to service_role;

insert into private.data_sections (source, reason) values ('public.note_threads', 'what comments of several people are about');
