-- area: planning
--
-- Planned study sessions.

create table public.study_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  type text not null default 'vocabulary' check (type in ('vocabulary', 'document', 'mixed')),
  description text not null default '' check (char_length(description) <= 4000),
  scheduled_for timestamptz not null,
  -- Minutes.
  duration smallint not null default 30 check (duration between 15 and 480),
  completed boolean not null default false,
  completed_at timestamptz,
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Words and documents to work on. Ids without a foreign key: what was deleted since is simply not shown.
  items uuid[] not null default '{}' check (cardinality(items) <= 500 and array_position(items, null) is null),
  folded text not null generated always as (private.fold(title || ' ' || description)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (completed = (completed_at is not null))
);

create index study_sessions_schedule_idx on public.study_sessions (user_id, scheduled_for);
create index study_sessions_folded_idx on public.study_sessions using gin (user_id, folded extensions.gin_trgm_ops);

create trigger touch before update on public.study_sessions
  for each row execute function private.touch();

-- The moment of completion is the server's to say.
create function private.complete_study_session() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not new.completed then
    new.completed_at := null;
  elsif new.completed_at is null then
    new.completed_at := now();
    new.progress := 100;
  end if;
  return new;
end
$$;

create trigger complete before insert or update of completed, completed_at on public.study_sessions
  for each row execute function private.complete_study_session();

alter table public.study_sessions enable row level security;

create policy "owners read" on public.study_sessions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add" on public.study_sessions
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners change" on public.study_sessions
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners delete" on public.study_sessions
  for delete to authenticated using (user_id = (select auth.uid()));

grant
  select,
  insert (id, user_id, title, type, description, scheduled_for, duration, completed, progress, items),
  update (title, type, description, scheduled_for, duration, completed, progress, items),
  delete
  on public.study_sessions to authenticated;
grant select, insert, update, delete on public.study_sessions to service_role;
