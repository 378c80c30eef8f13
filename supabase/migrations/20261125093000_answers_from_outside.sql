-- area: ai
--
-- Answers that are not made here: by a language model, or by a webhook of the operator. Nothing leaves the machine unless the learner has agreed to the
-- named host. Each call is reserved before it is made and settled afterwards, so that calls at the same moment cannot exceed a limit together.

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
grant select, delete on public.ai_consents to authenticated;
grant insert (user_id, host) on public.ai_consents to authenticated;
grant select, insert, update, delete on public.ai_consents to service_role;

-- Calls of hosts outside. One that is not settled is under way; one that was never settled ends by itself.
create table private.ai_calls (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  host text not null,
  reserved_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);
create index ai_calls_user_id_idx on private.ai_calls (user_id, reserved_at);
create index ai_calls_reserved_at_idx on private.ai_calls (reserved_at);

insert into private.data_sections (source, reason) values
  ('public.ai_consents', 'given anew where passages are sent again'),
  ('private.ai_calls', 'counts calls of the last day');

-- Reserves a call of a host for a learner. Raises PT402 `plan_feature` where the plan has no language model, PT403 `consent_missing` without consent, PT409
-- `assistant_busy` while another answer is under way, PT429 `assistant_limit` over a limit. Only the function that makes the call may.
create function public.reserve_call(
  owner uuid, host text, per_minute integer, per_day integer, for_all integer
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- After this a call that was not settled is over: no answer takes longer.
  longest constant interval := '7 minutes';
  call uuid;
begin
  perform private.require_feature(owner, 'language-model');
  if not exists (select from public.ai_consents as given where given.user_id = owner and given.host = reserve_call.host) then
    raise exception using
      errcode = 'PT403', message = 'Vous n’avez pas accepté l’envoi à cet hôte.', detail = 'consent_missing';
  end if;
  -- One after the other, the learner's own lock first.
  perform pg_advisory_xact_lock(hashtextextended('private.ai_calls ' || owner, 0));
  perform pg_advisory_xact_lock(hashtextextended('private.ai_calls', 0));
  delete from private.ai_calls where reserved_at < clock_timestamp() - interval '2 days';
  if exists (
    select from private.ai_calls
    where user_id = owner and settled_at is null and reserved_at > clock_timestamp() - longest
  ) then
    raise exception using
      errcode = 'PT409', message = 'Une réponse est déjà en cours.', detail = 'assistant_busy';
  end if;
  if (
      select count(*) filter (where reserved_at > clock_timestamp() - interval '1 minute') >= per_minute or count(*) >= per_day
      from private.ai_calls where user_id = owner and reserved_at > clock_timestamp() - interval '1 day'
    )
    or (select count(*) from private.ai_calls where reserved_at > clock_timestamp() - interval '1 day') >= for_all
  then
    raise exception using
      errcode = 'PT429',
      message = 'Trop de questions pour le moment. Réessayez plus tard, ou utilisez l’assistant intégré.',
      detail = 'assistant_limit';
  end if;
  insert into private.ai_calls (user_id, host) values (owner, reserve_call.host) returning id into call;
  return call;
end
$$;
grant execute on function public.reserve_call(uuid, text, integer, integer, integer) to service_role;

-- Ends a call. One that the host has not answered does not count.
create function public.settle_call(call uuid, is_counted boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if is_counted then
    update private.ai_calls set settled_at = clock_timestamp() where id = call and settled_at is null;
  else
    delete from private.ai_calls where id = call and settled_at is null;
  end if;
end
$$;
grant execute on function public.settle_call(uuid, boolean) to service_role;

comment on column public.ai_messages.analysis is $$
{ type: 'note' | 'vocabulaire' | 'memoire' | 'general'; confidence: number; alternatives: { id: string; title: string; type: 'note' | 'document' }[]; host?: string } | null
$$;
