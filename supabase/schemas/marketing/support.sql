-- The ways to a person: a thread that a learner and the team write in, calls that paid plans ask for, and what the team sees of both
-- and of the support form. The team is whoever carries the claim that only the server sets.

create or replace function private.is_administrator() returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(auth.jwt() -> 'app_metadata' -> 'cahier_admin' = 'true', false)
$$;
grant execute on function private.is_administrator() to authenticated;

-- Monday to Friday, 9 to 18 in Paris.
create or replace function private.is_opening_time(moment timestamptz) returns boolean
  language sql stable strict set search_path = ''
as $$
  select extract(isodow from moment at time zone 'Europe/Paris') < 6
    and extract(hour from moment at time zone 'Europe/Paris') between 9 and 17
$$;

-- Who writes, for the team. Demo accounts have no address that anybody could answer to (PT403).
create or replace function private.help_sender(out name text, out email text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select coalesce(profile.name, ''), account.email into name, email
  from auth.users as account left join public.profiles as profile on profile.id = account.id
  where account.id = auth.uid() and not account.is_anonymous;
  if email is null then
    raise exception using
      errcode = 'PT403',
      message = 'Créez un compte pour écrire à l’équipe.',
      detail = 'help_needs_account';
  end if;
end
$$;

-- Writes to the team, 30 times an hour at most (PT429). A thread that was done is open again.
create or replace function public.write_to_support(body text) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  sender constant record := private.help_sender();
begin
  -- Simultaneous messages wait for each other here, and each counts the ones before.
  insert into public.support_threads (user_id, name, email) values (auth.uid(), sender.name, sender.email)
  on conflict (user_id) do update
  set name = excluded.name, email = excluded.email, last_message_at = now(), done_at = null;
  if (select count(*) from public.support_messages
      where user_id = auth.uid() and not from_team and created_at > now() - interval '1 hour') >= 30
  then
    raise exception using
      errcode = 'PT429',
      message = 'Trop de messages envoyés. Réessayez dans une heure.',
      detail = 'help_rate_limit';
  end if;
  insert into public.support_messages (user_id, body) values (auth.uid(), btrim(write_to_support.body));
exception
  when check_violation or not_null_violation then
    raise exception using errcode = 'PT422', message = 'Vérifiez votre message.', detail = 'help_invalid';
end
$$;
grant execute on function public.write_to_support(text) to authenticated;

-- The team answers in a learner's thread, who is told.
create or replace function public.answer_support(learner uuid, body text) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.is_administrator() then
    raise exception using errcode = 'PT403', message = 'Réservé à l’équipe.', detail = 'help_team_only';
  end if;
  update public.support_threads set last_message_at = now() where user_id = learner;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette conversation n’existe plus.', detail = 'help_no_thread';
  end if;
  insert into public.support_messages (user_id, from_team, body) values (learner, true, btrim(answer_support.body));
  insert into public.notifications (user_id, kind, title, body, href)
  values (
    learner,
    'support',
    case (select language from public.user_settings where user_id = learner)
      when 'en' then 'The team has answered you'
      when 'es' then 'El equipo te ha respondido'
      when 'de' then 'Das Team hat Ihnen geantwortet'
      else 'L’équipe vous a répondu'
    end,
    left(btrim(answer_support.body), 200),
    '/help?contact=chat'
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = 'PT422', message = 'Vérifiez votre message.', detail = 'help_invalid';
end
$$;
grant execute on function public.answer_support(uuid, text) to authenticated;

-- Asks for a call: plans with phone support (PT402), three open requests and five a day at most (PT429), within opening hours of the next 60 days.
create or replace function public.request_call(subject text, phone text, wished timestamptz[], time_zone text) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  sender constant record := private.help_sender();
begin
  if not private.has_feature(auth.uid(), 'phone-support') then
    raise exception using
      errcode = 'PT402',
      message = 'Les rendez-vous téléphoniques font partie des formules payantes.',
      detail = 'help_paid_plans';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('public.request_call' || auth.uid(), 0));
  if (select count(*) filter (where status = 'open') >= 3 or count(*) filter (where created_at > now() - interval '1 day') >= 5
      from public.call_requests where user_id = auth.uid())
  then
    raise exception using
      errcode = 'PT429',
      message = 'Trop de demandes en cours. Retirez-en une ou réessayez demain.',
      detail = 'help_rate_limit';
  end if;
  if exists (
    select from unnest(request_call.wished) as moment
    where moment <= now() or moment > now() + interval '60 days' or not private.is_opening_time(moment)
  ) then
    raise check_violation;
  end if;
  insert into public.call_requests (user_id, name, email, subject, phone, wished, time_zone)
  values (
    auth.uid(), sender.name, sender.email,
    btrim(request_call.subject), btrim(request_call.phone), request_call.wished, request_call.time_zone
  );
exception
  when check_violation or not_null_violation then
    raise exception using
      errcode = 'PT422',
      message = 'Vérifiez le sujet, le numéro et les horaires.',
      detail = 'help_invalid';
end
$$;
grant execute on function public.request_call(text, text, timestamp with time zone[], text) to authenticated;
