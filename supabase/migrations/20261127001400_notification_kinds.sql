-- area: shell, settings
--
-- Each kind of notification is switched by channel, not only its topic. What concerns the account can be switched off on screen and on devices like
-- others. Mails stay by topic: of each topic one kind is mailed at most.

-- The words in `screen_off` and `push_off` that switch a kind off: its topic, and the kind's own, `topic.kind`, because a topic and a kind may have
-- the same name. What has no switch of its own has the one for what is left of its topic.
create function private.notification_switches(kind text) returns text[]
  language sql immutable set search_path = ''
as $$
  select array[topic, topic || '.' || case
    when topic = 'automation' and kind <> 'automation_paused' then 'automation'
    when topic = 'app' and kind <> 'new_features' then 'app'
    else kind
  end]
  from private.notification_topic(kind) as topic
$$;

alter table public.user_settings
  drop constraint user_settings_screen_off_check,
  add constraint user_settings_screen_off_check check (
    screen_off <@ '{
      study, study.study_reminder, study.study_session, study.study_break, study.daily_review, study.forgotten_notes, study.vocabulary_milestone,
      collaboration, collaboration.invitation, collaboration.invitation_answer, collaboration.mention, collaboration.comment, collaboration.sharing,
      progress, progress.weekly_summary, progress.monthly_report, automation, automation.automation, automation.automation_paused,
      account, account.billing, account.support, account.zoom, app, app.new_features, app.app
    }' and cardinality(screen_off) <= 26
  ),
  drop constraint user_settings_push_off_check,
  add constraint user_settings_push_off_check check (
    push_off <@ '{
      study, study.study_reminder, study.study_session, study.study_break, study.daily_review, study.forgotten_notes, study.vocabulary_milestone,
      collaboration, collaboration.invitation, collaboration.invitation_answer, collaboration.mention, collaboration.comment, collaboration.sharing,
      progress, progress.weekly_summary, progress.monthly_report, automation, automation.automation, automation.automation_paused,
      account, account.billing, account.support, account.zoom, app, app.new_features, app.app
    }' and cardinality(push_off) <= 26
  );

create or replace function private.queue_pushes(given public.notifications, due timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.push_subscriptions where user_id = given.user_id) then
    return;
  end if;
  if exists (
    select from public.user_settings where user_id = given.user_id and private.notification_switches(given.kind) && push_off
  ) then
    return;
  end if;
  with counted as (
    update public.push_subscriptions as device
    set
      counted = case when counted_from < now() - interval '1 hour' then 1 else counted + 1 end,
      counted_from = case when counted_from < now() - interval '1 hour' then now() else counted_from end
    where device.user_id = given.user_id and (device.counted < 60 or device.counted_from < now() - interval '1 hour')
    returning device.id
  )
  insert into private.push_queue (subscription_id, message, due_at)
  select id, jsonb_build_object(
    'title', given.title, 'body', left(given.body, 500), 'href', given.href, 'lang', private.mail_language(given.user_id)
  ), due
  from counted;
  if due <= now() then
    perform private.call_soon('send-push');
  end if;
end
$$;

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
  if exists (
    select from public.user_settings where user_id = new.user_id and private.notification_switches(new.kind) && screen_off
  ) then
    return null;
  end if;
  if new.priority = 'low' then
    new.read_at := coalesce(new.read_at, now());
  end if;
  return new;
end
$$;
