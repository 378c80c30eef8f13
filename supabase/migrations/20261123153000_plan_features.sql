-- area: shell, collaboration, marketing
--
-- What a plan opens besides room for notes and files. Whoever has lost a feature keeps what it made: it can be read and removed, and not
-- renewed.

create function private.plan_has(plan text, feature text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    case feature
      when 'video-provider' then plan in ('basic', 'premium')
      when 'language-model' then plan in ('basic', 'premium')
      when 'phone-support' then plan in ('basic', 'premium')
      when 'advanced-analytics' then plan = 'premium'
    end,
    false
  )
$$;

create function private.has_feature(account uuid, feature text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.plan_has(private.plan_of(account), feature)
$$;

create function private.require_feature(account uuid, feature text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_feature(account, feature) then
    raise exception using
      errcode = 'PT402',
      message = case
        when private.plan_has('basic', feature) then 'Cette fonction fait partie des formules payantes.'
        else 'Cette fonction fait partie de la formule Premium.'
      end,
      detail = 'plan_feature',
      hint = 'Changez de formule.';
  end if;
end
$$;

-- Raises PT402 `plan_feature` unless the caller's plan has a feature. An edge function that gives one (an answer of a language model, figures that
-- are paid for) calls it first, with the caller's token.
create function public.require_feature(feature text) returns void
  language sql stable security definer set search_path = ''
as $$
  select private.require_feature((select auth.uid()), feature)
$$;
grant execute on function public.require_feature(text) to authenticated;

-- A video provider is connected, and its tokens are renewed, for whoever pays for it; the function that does so has the secret key.
create function private.hold_video_provider() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_feature(new.user_id, 'video-provider');
  return new;
end
$$;
create trigger hold_video_provider before insert or update on public.zoom_tokens
  for each row execute function private.hold_video_provider();

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
