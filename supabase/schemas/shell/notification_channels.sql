-- What a learner is told of, and how: each topic on screen or by mail, and quiet hours.

create or replace function private.notification_topic(kind text) returns text
  language sql immutable set search_path = ''
as $$
  select case
    when kind in ('study_reminder', 'daily_review', 'vocabulary_milestone', 'forgotten_notes', 'study_session', 'study_break') then 'study'
    when kind in ('invitation', 'invitation_answer', 'mention', 'comment', 'sharing') then 'collaboration'
    when kind in ('weekly_summary', 'monthly_report') then 'progress'
    when kind in ('automation', 'automation_paused', 'daily_backup') then 'automation'
    when kind in ('billing', 'support', 'zoom') then 'account'
    else 'app'
  end
$$;

-- The end of the quiet hours that a moment is in; null outside of them.
create or replace function private.quiet_until(account uuid, moment timestamptz default now()) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  select (
    local::date
    + case when settings.quiet_from < settings.quiet_to or to_char(local, 'HH24:MI') < settings.quiet_to then 0 else 1 end
    + settings.quiet_to::time
  ) at time zone settings.time_zone
  from public.user_settings as settings, lateral (select moment at time zone settings.time_zone as local) as clock
  where settings.user_id = account
    and case
      when settings.quiet_from < settings.quiet_to then to_char(local, 'HH24:MI') >= settings.quiet_from and to_char(local, 'HH24:MI') < settings.quiet_to
      else to_char(local, 'HH24:MI') >= settings.quiet_from or to_char(local, 'HH24:MI') < settings.quiet_to
    end
$$;

create or replace function private.mail_is_off(account uuid, topic text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select topic = any (mail_off) from public.user_settings where user_id = account), false)
$$;

-- What was held calls now: the change reaches the pages that are open.
create or replace function private.end_quiet_hours() returns void
  language sql set search_path = ''
as $$
  update public.notifications set held_until = null where held_until <= now()
$$;

-- The words in `screen_off` and `push_off` that switch a kind off: its topic, and the kind's own, `topic.kind`, because a topic and a kind may have
-- the same name. What has no switch of its own has the one for what is left of its topic.
create or replace function private.notification_switches(kind text) returns text[]
  language sql immutable set search_path = ''
as $$
  select array[topic, topic || '.' || case
    when topic = 'automation' and kind <> 'automation_paused' then 'automation'
    when topic = 'app' and kind <> 'new_features' then 'app'
    else kind
  end]
  from private.notification_topic(kind) as topic
$$;
