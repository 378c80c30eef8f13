-- What the operator announces: a notification of kind `new_features` for whoever has the switch on, in their language. Its topic, `app`, can be
-- switched off by channel like others.

-- Each is made once, however often it is asked for.
create table private.announcements (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  announced_at timestamptz not null default now()
);

-- Announces { id, href, fr: { title, body }, en, es, de }: `href` and the bodies may be missing. Gives how many learners want to know; null when it
-- has been announced before.
create or replace function public.announce(announcement jsonb) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted integer;
begin
  insert into private.announcements (id) values (announcement ->> 'id') on conflict do nothing;
  if not found then
    return null;
  end if;
  insert into public.notifications (user_id, kind, title, body, href)
  select settings.user_id, 'new_features', said ->> 'title', coalesce(said ->> 'body', ''), announcement ->> 'href'
  from public.user_settings as settings, lateral (select announcement -> private.mail_language(settings.user_id)) as text (said)
  where settings.new_features;
  select count(*) into wanted from public.user_settings where new_features;
  return wanted;
end
$$;
grant execute on function public.announce(jsonb) to service_role;
