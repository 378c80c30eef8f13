-- What the bell in the header lists.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null default 'app' check (kind ~ '^[a-z][a-z_]{0,49}$'),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  body text not null default '' check (char_length(body) <= 2000),
  -- A path inside the application; '//host' would leave it.
  href text check (href ~ '^/([^/\\]|$)' and char_length(href) <= 500),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  -- Whose doing it tells of, where it names them: it goes with their account.
  actor_id uuid references auth.users (id) on delete cascade,
  -- One of low priority stands in the list as read.
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  topic text,
  -- Set while quiet hours last: the list has the notification, the bell does not call.
  held_until timestamptz
);

create index notifications_user_id_created_at_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_actor_id_idx on public.notifications (actor_id) where actor_id is not null;

-- Some name an address, because nobody was signed in who answered.
create index notifications_invitation_answer_idx on public.notifications (created_at) where kind = 'invitation_answer';

create index notifications_held_until_idx on public.notifications (held_until) where held_until is not null;

alter table public.notifications enable row level security;
alter table public.notifications replica identity full;

create policy "owners read their notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));

-- Only the server speaks with another kind's voice.
create policy "owners keep notifications of the application" on public.notifications
  for insert to authenticated with check (user_id = (select auth.uid()) and kind = 'app');

create policy "owners mark their notifications" on public.notifications
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete their notifications" on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.notifications as restrictive for all to authenticated using ((select private.is_assured()));

-- Every notification passes here, whoever writes it: it gets its topic, and waits for the end of quiet hours. One whose kind or topic is switched
-- off on screen is not written, and may still be pushed; one of low priority stands as read.
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

create trigger refuse_foreign_id before insert on public.notifications
  for each row execute function private.refuse_foreign_id();

create trigger settle_notification before insert on public.notifications
  for each row execute function private.settle_notification();

alter publication supabase_realtime add table public.notifications;

grant select, insert (id, user_id, title, body, href), update (read_at), delete on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

insert into private.data_sections (source, section, hidden) values ('public.notifications', 'notifications', '{actor_id}');
