-- Answers that are not made here: by a language model, or by a webhook of the operator. Nothing leaves the machine unless the learner has agreed to the
-- named host. Each call is reserved before it is made and settled afterwards, so that calls at the same moment cannot exceed a limit together.

-- Reserves a call of a host for a learner. Raises PT402 `plan_feature` where the plan has no language model, PT403 `consent_missing` without consent, PT409
-- `assistant_busy` while another answer is under way, PT429 `assistant_limit` over a limit. Only the function that makes the call may.
create or replace function public.reserve_call(
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
create or replace function public.settle_call(call uuid, is_counted boolean) returns void
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
