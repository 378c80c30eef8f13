-- Up to where a member has read.
create table public.session_reads (
  session_id uuid not null references public.collaboration_sessions (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  place bigint not null,
  primary key (session_id, user_id)
);

create index session_reads_user_id_idx on public.session_reads (user_id);

alter table public.session_reads enable row level security;

create policy "sessions are assured" on public.session_reads as restrictive for all to authenticated using ((select private.is_assured()));

create policy "readers read" on public.session_reads
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.session_reads to authenticated;
grant select, insert, update, delete on public.session_reads to service_role;

insert into private.data_sections (source, reason) values ('public.session_reads', 'a place in a chat that the file does not hold');
