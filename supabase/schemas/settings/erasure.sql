-- What others have of an account that ends: notifications that name it, invitations to its address, and messages that mention it.

create or replace function private.erasure_hash(account uuid) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(account::text, 'UTF8')), 'hex')
$$;

-- Erases again what a restored backup has brought back: the accounts of hashes that the database does not know as erased. Gives their number.
create or replace function private.replay_erasures(hashes text[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
  found_again integer := 0;
begin
  for account in
    with added as (
      insert into private.erased_accounts (hash) select distinct unnest(hashes) on conflict do nothing returning hash
    )
    select users.id from auth.users as users join added on added.hash = private.erasure_hash(users.id)
  loop
    perform private.begin_deletion(account, true);
    found_again := found_again + 1;
  end loop;
  return found_again;
end
$$;

-- Tables whose rows go with an account, those that others refer to first: their rows take many along.
create or replace function private.tables_of_accounts() returns setof regclass
  language sql stable set search_path = ''
as $$
  with recursive
    owned as (
      select distinct key.conrelid as entity
      from pg_constraint as key
      join pg_class as held on held.oid = key.conrelid
      join pg_attribute as owner on owner.attrelid = key.conrelid and owner.attnum = any (key.conkey)
      where key.contype = 'f' and key.confdeltype = 'c' and owner.attname = 'user_id'
        and held.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    ),
    ancestors as (
      select key.conrelid as entity, key.confrelid as ancestor from pg_constraint as key
      where key.contype = 'f' and key.conrelid <> key.confrelid
      union
      select ancestors.entity, key.confrelid from ancestors
      join pg_constraint as key on key.contype = 'f' and key.conrelid = ancestors.ancestor
    )
  select owned.entity::regclass from owned
  left join ancestors on ancestors.entity = owned.entity
  group by owned.entity
  order by count(ancestors.ancestor), owned.entity::regclass::text
$$;

-- Removes what names an account by its address or id in rows that are nobody's or somebody else's: messages to the support, mails, addresses
-- that others recover their accounts by, mentions, broadcasts. Whose recovery address it was is told. Invitations to the address go with the account,
-- by the trigger `forget_invitations`.
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
  delete from private.sent_mails as sent where sent.address_hash = private.address_hash(known_as);
  -- Whoever wants no more mail gets none, with an account or without.
  delete from private.mail_addresses as known where known.address_hash = private.address_hash(known_as) and known.topics_off = '{}';
  update private.mail_addresses as known set stopped_at = null, reason = null, failures = 0
  where known.address_hash = private.address_hash(known_as);
  delete from private.pending_recovery_emails as pending where lower(pending.address) = known_as;
  for another in
    update public.security_settings set recovery_email = null where lower(recovery_email) = known_as returning user_id
  loop
    perform private.record_security_event(another, 'recovery_removed');
  end loop;
  delete from public.notifications as told where told.kind = 'invitation_answer' and lower(told.title) ~ named;
  update public.session_messages as message set mentions = array_remove(message.mentions, account)
  where message.mentions <> '{}' and message.mentions @> array[account];
  -- What a hosted project keeps besides.
  if has_table_privilege('realtime.messages', 'delete') then
    execute 'delete from realtime.messages where topic = $1' using 'user:' || account;
  end if;
end
$$;

-- Deletes up to `max` rows of an account that is being deleted, and what refers to them. Gives how many: none when nothing is left.
create or replace function public.erase_rows(account uuid, max integer default 500) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  entity regclass;
  removed integer := 0;
  gone integer;
begin
  if not exists (select from private.account_deletions as deletion where deletion.user_id = account) then
    raise exception using errcode = 'PT404', message = 'Ce compte n’est pas en cours de suppression.', detail = 'deletion_unknown';
  end if;
  for entity in select * from private.tables_of_accounts() loop
    exit when removed >= max;
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where user_id = $1 limit $2))', entity)
      using account, max - removed;
    get diagnostics gone = row_count;
    removed := removed + gone;
  end loop;
  if removed = 0 then
    perform private.erase_traces(account);
  end if;
  return removed;
end
$$;
grant execute on function public.erase_rows(uuid, integer) to service_role;
