-- The chat of a session. Learners write texts; that somebody joined is written by a trigger. Whoever may read a row hears of it live.

create table public.session_messages (
  session_id uuid not null references public.collaboration_sessions (id) on delete cascade,
  -- From the device, so that sending twice adds nothing twice.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  type text not null default 'text' check (type in ('text', 'system')),
  -- Of a system message the event: 'joined'.
  content text not null check (char_length(content) <= 4000),
  -- Those whom the text names, among the members.
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20 and array_position(mentions, null) is null),
  -- The order of the chat.
  place bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- A deleted message keeps its place, without its text.
  deleted_at timestamptz,
  primary key (session_id, id),
  check (case when deleted_at is null then content ~ '\S' else content = '' and mentions = '{}' end)
);

create index session_messages_place_idx on public.session_messages (session_id, place desc);
create index session_messages_user_id_idx on public.session_messages (user_id, created_at);
create index session_messages_mentions_idx on public.session_messages using gin (mentions) where mentions <> '{}';

-- Whoever joined a session is named in its chat for as long as it stands, also after they left.
create index session_messages_joined_idx on public.session_messages (session_id, user_id) where type = 'system';

alter table public.session_messages enable row level security;

create policy "sessions are assured" on public.session_messages as restrictive for all to authenticated using ((select private.is_assured()));

create policy "members read" on public.session_messages
  for select to authenticated using (session_id in (select private.sessions_with_me('accepted')));

create policy "members write" on public.session_messages
  for insert to authenticated
  with check (user_id = (select auth.uid()) and session_id in (select private.sessions_with_me('accepted')));

create policy "authors change their texts" on public.session_messages
  for update to authenticated
  using (user_id = (select auth.uid()) and type = 'text' and deleted_at is null and session_id in (select private.sessions_with_me('accepted')))
  with check (user_id = (select auth.uid()));

create or replace function private.check_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.deleted_at is not null then
      new.deleted_at := coalesce(old.deleted_at, now());
      new.content := '';
      new.mentions := '{}';
    elsif new.content <> old.content then
      new.edited_at := now();
    end if;
  elsif new.type = 'text' then
    -- One message of an account after the other, so that none passes uncounted.
    perform pg_advisory_xact_lock(hashtextextended('message ' || new.user_id, 0));
    if (
      select count(*) >= 20 from public.session_messages
      where user_id = new.user_id and type = 'text' and created_at > clock_timestamp() - interval '10 seconds'
    ) then
      raise exception using
        errcode = 'PT429', message = 'Vous écrivez trop vite : 20 messages en 10 secondes au plus.', detail = 'too_many_messages';
    end if;
    -- The transaction may have waited.
    new.created_at := clock_timestamp();
  end if;
  new.mentions := array(
    select distinct mentioned from unnest(new.mentions) as mentioned
    where mentioned <> new.user_id and private.live_role('session', new.session_id, mentioned) is not null
  );
  return new;
end
$$;

create or replace function private.tell_mentioned() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  mentioned uuid;
  former constant uuid[] := case when tg_op = 'UPDATE' then old.mentions else '{}' end;
  author constant text := private.name_of(new.user_id);
  session_title constant text := (select title from public.collaboration_sessions where id = new.session_id);
begin
  foreach mentioned in array new.mentions loop
    continue when mentioned = any (former);
    perform private.tell_collaborator(
      mentioned, 'mention',
      format(case private.mail_language(mentioned)
        when 'en' then '%s mentioned you in “%s”' when 'es' then '%s le ha mencionado en «%s»'
        when 'de' then '%s hat Sie in „%s“ erwähnt' else '%s vous a mentionné dans « %s »' end, author, session_title),
      left(new.content, 200), '/collaboration/' || new.session_id
    );
  end loop;
  return null;
end
$$;

create trigger check_message before insert or update on public.session_messages
  for each row execute function private.check_message();

create trigger tell_mentioned after insert or update of mentions on public.session_messages
  for each row when (new.mentions <> '{}') execute function private.tell_mentioned();

alter publication supabase_realtime add table public.session_messages;

grant select, insert (session_id, id, user_id, content, mentions), update (content, mentions, deleted_at) on public.session_messages to authenticated;
grant select, insert, update, delete on public.session_messages to service_role;

insert into private.data_sections (source, section, key) values ('public.session_messages', 'session_messages', '{session_id,id}');
