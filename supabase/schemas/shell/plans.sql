-- What a plan opens besides room for notes and files. Whoever has lost a feature keeps what it made: it can be read and removed, and not
-- renewed.

-- No profile means the smallest plan, never a paid one.
create or replace function private.plan_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select subscription from public.profiles where id = account), 'free')
$$;

create or replace function private.plan_has(plan text, feature text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    case feature
      when 'video-provider' then plan in ('basic', 'premium')
      when 'language-model' then plan in ('basic', 'premium')
      when 'phone-support' then plan in ('basic', 'premium')
      when 'automation-templates' then plan in ('basic', 'premium')
      when 'advanced-analytics' then plan = 'premium'
    end,
    false
  )
$$;

create or replace function private.has_feature(account uuid, feature text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.plan_has(private.plan_of(account), feature)
$$;

create or replace function private.require_feature(account uuid, feature text) returns void
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
create or replace function public.require_feature(feature text) returns void
  language sql stable security definer set search_path = ''
as $$
  select private.require_feature((select auth.uid()), feature)
$$;
grant execute on function public.require_feature(text) to authenticated;

-- A video provider is connected, and its tokens are renewed, for whoever pays for it; the function that does so has the secret key.
create or replace function private.hold_video_provider() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_feature(new.user_id, 'video-provider');
  return new;
end
$$;
