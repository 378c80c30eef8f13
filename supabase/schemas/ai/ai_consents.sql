-- The hosts that learners have agreed to send passages of their notes to.
create table public.ai_consents (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  host text not null check (host ~ '^[a-z0-9.:\[\]-]{1,255}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, host)
);

alter table public.ai_consents enable row level security;

create policy "learners see their consents" on public.ai_consents for select to authenticated
  using (user_id = (select auth.uid()));

create policy "learners agree for themselves" on public.ai_consents for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "learners withdraw their consents" on public.ai_consents for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.ai_consents as restrictive for all to authenticated
  using ((select private.is_assured()));

create or replace function private.limit_consents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Counted one after the other, so that requests at the same moment do not exceed it together.
  perform pg_advisory_xact_lock(hashtextextended('public.ai_consents ' || new.user_id, 0));
  if (select count(*) from public.ai_consents where user_id = new.user_id) >= 20 then
    raise exception using errcode = 'PT413', message = 'Vous avez déjà accepté 20 hôtes.', detail = 'too_many_consents';
  end if;
  return new;
end
$$;

create trigger limit_consents before insert on public.ai_consents
  for each row execute function private.limit_consents();

grant select, insert (user_id, host), delete on public.ai_consents to authenticated;
grant select, insert, update, delete on public.ai_consents to service_role;

insert into private.data_sections (source, reason) values ('public.ai_consents', 'given anew where passages are sent again');
