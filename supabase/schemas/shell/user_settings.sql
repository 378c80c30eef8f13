-- Preferences that follow the account: language, theme, week, time zone, and what it wants to be told.

create table public.user_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- Null: not chosen yet, the browser's language decides.
  language text check (language in ('fr', 'en', 'es', 'de')),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  -- 0 is Sunday. Null: as the language has it.
  week_start smallint check (week_start between 0 and 6),
  time_zone text not null default 'Europe/Paris' check (char_length(time_zone) <= 64 and private.is_time_zone(time_zone)),
  study_reminders boolean not null default true,
  collaboration_updates boolean not null default true,
  weekly_progress boolean not null default true,
  new_features boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Topics that write no notification, and topics that send no mail.
  screen_off text[] not null default '{}',
  mail_off text[] not null default '{}',
  -- By the learner's clock; from the first to the second, which may be the next day's.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Topics of which no push is sent.
  push_off text[] not null default '{}',
  constraint user_settings_quiet_check check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to),
  constraint user_settings_mail_off_check
    check (mail_off <@ '{study,collaboration,progress,automation}' and cardinality(mail_off) <= 4),
  constraint user_settings_screen_off_check check (
    screen_off <@ '{
      study, study.study_reminder, study.study_session, study.study_break, study.daily_review, study.forgotten_notes, study.vocabulary_milestone,
      collaboration, collaboration.invitation, collaboration.invitation_answer, collaboration.mention, collaboration.comment, collaboration.sharing,
      progress, progress.weekly_summary, progress.monthly_report, automation, automation.automation, automation.automation_paused,
      account, account.billing, account.support, account.zoom, app, app.new_features, app.app
    }' and cardinality(screen_off) <= 26
  ),
  constraint user_settings_push_off_check check (
    push_off <@ '{
      study, study.study_reminder, study.study_session, study.study_break, study.daily_review, study.forgotten_notes, study.vocabulary_milestone,
      collaboration, collaboration.invitation, collaboration.invitation_answer, collaboration.mention, collaboration.comment, collaboration.sharing,
      progress, progress.weekly_summary, progress.monthly_report, automation, automation.automation, automation.automation_paused,
      account, account.billing, account.support, account.zoom, app, app.new_features, app.app
    }' and cardinality(push_off) <= 26
  )
);

alter table public.user_settings enable row level security;

create policy "owners read their settings" on public.user_settings
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add their settings" on public.user_settings
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change their settings" on public.user_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "sessions are assured" on public.user_settings as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.user_settings
  for each row execute function private.touch();

create trigger reschedule_automations after update of time_zone on public.user_settings
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function private.reschedule_automations();

alter publication supabase_realtime add table public.user_settings;

grant
  select,
  insert (user_id, language, theme, week_start, time_zone, study_reminders, collaboration_updates, weekly_progress, new_features,
    screen_off, mail_off, quiet_from, quiet_to, push_off),
  update (user_id, language, theme, week_start, time_zone, study_reminders, collaboration_updates, weekly_progress, new_features,
    screen_off, mail_off, quiet_from, quiet_to, push_off)
on public.user_settings to authenticated;
grant select, insert, update, delete on public.user_settings to service_role;

insert into private.data_sections (source, section, key, importer, writable)
values ('public.user_settings', 'settings', '{user_id}', 'import_settings', '{language,theme,week_start,time_zone,study_reminders,collaboration_updates,weekly_progress,new_features,screen_off,mail_off,quiet_from,quiet_to,push_off}');
