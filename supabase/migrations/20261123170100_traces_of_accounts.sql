-- area: settings, shell, collaboration
--
-- What others have of an account that ends: notifications that name it, invitations to its address, and messages that mention it.

-- Whose doing it tells of, where it names them: it goes with their account.
alter table public.notifications add column actor_id uuid references auth.users (id) on delete cascade;
create index notifications_actor_id_idx on public.notifications (actor_id) where actor_id is not null;
update private.data_sections set hidden = '{actor_id}' where source = 'public.notifications';

-- Some name an address, because nobody was signed in who answered.
create index notifications_invitation_answer_idx on public.notifications (created_at) where kind = 'invitation_answer';
create index session_messages_mentions_idx on public.session_messages using gin (mentions) where mentions <> '{}';

-- Notifies an account of what the caller does, if its settings want that.
create or replace function private.tell_collaborator(account uuid, kind text, title text, body text, href text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, actor_id, kind, title, body, href)
  select
    account, auth.uid(), tell_collaborator.kind, left(tell_collaborator.title, 200), left(tell_collaborator.body, 2000),
    tell_collaborator.href
  where coalesce((select collaboration_updates from public.user_settings where user_id = account), true)
    and not exists (
      select from public.notifications as earlier
      where earlier.user_id = account and earlier.read_at is null and earlier.kind = tell_collaborator.kind
        and earlier.href = tell_collaborator.href and earlier.title = left(tell_collaborator.title, 200)
    )
$$;

-- Removes what names an account by its address or id in rows that are nobody's or somebody else's: messages to the support, mails, addresses
-- that others recover their accounts by, invitations, mentions, broadcasts. Whose recovery address it was is told.
create or replace function private.erase_traces(account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  known_as constant text := (select lower(email) from auth.users where id = account);
  others constant text[] := (select addresses from private.account_deletions where user_id = account);
  -- The address in a text, and not as the end of a longer one.
  named constant text := '(?<![a-z0-9._%+-])' || regexp_replace(known_as, '([.*+?^${}()|\[\]\\-])', '\\\1', 'g') || '(?![a-z0-9-]|\.[a-z0-9])';
  another uuid;
begin
  delete from public.contact_messages as sent where sent.user_id = account or lower(sent.email) = known_as;
  delete from private.cancellation_tries as tried where tried.address = known_as;
  delete from private.mail_queue as mail
  where lower(mail.recipient) = known_as or lower(mail.reply_to) = known_as
    or position(account::text in mail.body) > 0 or lower(mail.body) ~ named;
  if to_regclass('auth.mails') is not null then
    -- Somebody else may recover an account by the same address: what waits for it is theirs.
    execute 'delete from auth.mails where lower(recipient) = $1 or lower(reply_to) = $1
      or position($2 in body) > 0 or lower(body) ~ $4
      or lower(recipient) = any ($3) and coalesce(sent_at, failed_at) is not null' using known_as, account::text, others, named;
  end if;
  delete from private.pending_recovery_emails as pending where lower(pending.address) = known_as;
  for another in
    update public.security_settings set recovery_email = null where lower(recovery_email) = known_as returning user_id
  loop
    perform private.record_security_event(another, 'recovery_removed');
  end loop;
  delete from public.session_invitations as invitation where lower(invitation.email) = known_as;
  delete from public.notifications as told where told.kind = 'invitation_answer' and lower(told.title) ~ named;
  update public.session_messages as message set mentions = array_remove(message.mentions, account)
  where message.mentions <> '{}' and message.mentions @> array[account];
  -- What a hosted project keeps besides.
  if has_table_privilege('realtime.messages', 'delete') then
    execute 'delete from realtime.messages where topic = $1' using 'user:' || account;
  end if;
end
$$;
