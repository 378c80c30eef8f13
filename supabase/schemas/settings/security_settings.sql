create table public.security_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- A sign-in from a browser that the account has not seen.
  login_alerts boolean not null default true,
  password_changes boolean not null default true,
  -- Factors, passkeys, addresses.
  security_updates boolean not null default true,
  -- Ten wrong tries.
  suspicious_activity boolean not null default true,
  -- Read by the mail with the figures of the week.
  weekly_report boolean not null default false,
  -- Gets the alerts as well; confirmed by a code that was sent there.
  recovery_email text check (char_length(recovery_email) <= 255),
  -- Null without a password.
  password_changed_at timestamptz,
  -- What the screen that set the password rated it with: 0 to 5.
  password_strength smallint check (password_strength between 0 and 5),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The day on which the last report was due. Whoever turns reports on waits for the next.
  report_week date,
  -- From Sunday, 0, and by the learner's clock.
  report_day smallint not null default 1 check (report_day between 0 and 6),
  report_time text not null default '08:00' check (report_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);

create index security_settings_report_week_idx on public.security_settings (report_week) where weekly_report;

alter table public.security_settings enable row level security;

create policy "owners read their security settings" on public.security_settings
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners change their security settings" on public.security_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "sessions are assured" on public.security_settings
  as restrictive for all to authenticated using ((select private.is_assured()));

create or replace function private.begin_weekly_reports() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.report_week := private.report_due(private.time_zone_of(new.user_id), new.report_day, new.report_time);
  return new;
end
$$;

create trigger touch before update on public.security_settings
  for each row execute function private.touch();

create trigger begin_weekly_reports before update of weekly_report, report_day, report_time on public.security_settings
  for each row when (new.weekly_report
    and (not old.weekly_report or new.report_day <> old.report_day or new.report_time <> old.report_time))
  execute function private.begin_weekly_reports();

grant
  select,
  update (login_alerts, password_changes, security_updates, suspicious_activity, weekly_report, report_day, report_time)
on public.security_settings to authenticated;
grant select, insert, update, delete on public.security_settings to service_role;

insert into private.data_sections (source, section, key, importer, writable)
values ('public.security_settings', 'security_settings', '{user_id}', 'import_settings', '{login_alerts,password_changes,security_updates,suspicious_activity,weekly_report,report_day,report_time}');
