-- area: shell
--
-- What the operator announces: a notification of kind `new_features` for whoever has the switch on, in their language. Its topic, `app`, can be
-- switched off by channel like others.

alter table public.user_settings
  drop constraint user_settings_screen_off_check,
  add constraint user_settings_screen_off_check
    check (screen_off <@ '{study,collaboration,progress,automation,app}' and cardinality(screen_off) <= 5),
  drop constraint user_settings_push_off_check,
  add constraint user_settings_push_off_check
    check (push_off <@ '{study,collaboration,progress,automation,app}' and cardinality(push_off) <= 5);

-- Each is made once, however often it is asked for.
create table private.announcements (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  announced_at timestamptz not null default now()
);

create or replace function private.settle_notification() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.topic := private.notification_topic(new.kind);
  new.held_until := private.quiet_until(new.user_id);
  if exists (
    select from public.user_settings
    where user_id = new.user_id and (new.topic = 'progress' and not weekly_progress or new.kind = 'new_features' and not new_features)
  ) then
    return null;
  end if;
  if new.priority <> 'low' then
    perform private.queue_pushes(new, coalesce(new.held_until, now()));
  end if;
  if exists (select from public.user_settings where user_id = new.user_id and new.topic = any (screen_off)) then
    return null;
  end if;
  if new.priority = 'low' then
    new.read_at := coalesce(new.read_at, now());
  end if;
  return new;
end
$$;

-- Announces { id, href, fr: { title, body }, en, es, de }: `href` and the bodies may be missing. Gives how many learners want to know; null when it
-- has been announced before.
create function public.announce(announcement jsonb) returns integer
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
revoke execute on function public.announce(jsonb) from public, anon, authenticated;
grant execute on function public.announce(jsonb) to service_role;
