-- Mail that can be trusted. Everything that the database mails goes through private.send_mail, which knows what the reader switched off and which
-- addresses refuse mail. What is not asked for and not about the account itself has a topic, and a token that switches the topic off.

create or replace function private.address_hash(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.secret_hash(lower(btrim(address)))
$$;

create or replace function private.mail_is_stopped(address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.mail_addresses where address_hash = private.address_hash(address) and stopped_at is not null
  )
$$;

-- A token for one reader and one topic: `topic.reader.signature`. The reader is an account, or the hash of an address without one.
create or replace function private.mail_token(reader text, topic text) returns text
  language sql stable security definer set search_path = ''
as $$
  select concat_ws('.', topic, reader, encode(
    extensions.hmac(convert_to(concat_ws('.', topic, reader), 'UTF8'), (select key from private.mail_key), 'sha256'), 'hex'
  ))
$$;

-- Nulls for a token that was not made here.
create or replace function private.read_mail_token(token text, out account uuid, out address_hash text, out topic text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  parts constant text[] := regexp_match(token, '^(study|collaboration|progress|automation)\.([0-9a-f-]{36}|[0-9a-f]{64})\.[0-9a-f]{64}$');
begin
  -- Hashes are compared: how long that takes says nothing about the signature.
  if parts is null or private.secret_hash(token) <> private.secret_hash(private.mail_token(parts[2], parts[1])) then
    return;
  end if;
  if char_length(parts[2]) = 64 then
    address_hash := parts[2];
  else
    select id into account from auth.users where id = parts[2]::uuid;
    if account is null then
      return;
    end if;
  end if;
  topic := parts[1];
end
$$;

-- Nothing more goes there, and what waits is given up.
create or replace function private.stop_mail(hash text, why text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := coalesce(nullif(left(private.one_line(why), 500), ''), '?');
begin
  insert into private.mail_addresses as known (address_hash, stopped_at, reason) values (hash, now(), said)
  on conflict (address_hash) do update set stopped_at = coalesce(known.stopped_at, now()), reason = coalesce(known.reason, said);
  delete from private.mail_queue as mail where private.address_hash(mail.recipient) = hash and not mail.facts ? 'asked';
  if to_regclass('auth.mails') is not null then
    execute 'update auth.mails set failed_at = now(), body = null, error = $2
      where sent_at is null and failed_at is null and private.address_hash(recipient) = $1 and not facts ? ''asked''' using hash, said;
  end if;
end
$$;

-- The address has proved that it gets mail.
create or replace function private.resume_mail(address text) returns void
  language sql security definer set search_path = ''
as $$
  update private.mail_addresses set stopped_at = null, reason = null, failures = 0
  where address_hash = private.address_hash(address)
$$;

-- Whoever confirms an address by a mail proves that mail arrives there.
create or replace function private.resume_confirmed_mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.resume_mail(new.email);
  return null;
end
$$;

create or replace function public.take_mail_report(mail_id uuid, outcome text, reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  hash constant text := (select address_hash from private.sent_mails where id = mail_id);
begin
  if hash is null then
    return false;
  end if;
  if outcome <> 'complaint' then
    perform private.note_mail(hash, outcome, reason);
    return true;
  end if;
  -- Whoever calls a mail spam wants none that they can switch off.
  insert into private.mail_addresses (address_hash, topics_off) values (hash, '{study,collaboration,progress,automation}')
  on conflict (address_hash) do update set topics_off = excluded.topics_off;
  insert into public.user_settings (user_id)
  select id from auth.users where private.address_hash(email) = hash on conflict do nothing;
  update public.user_settings set mail_off = '{study,collaboration,progress,automation}'
  where user_id in (select id from auth.users where private.address_hash(email) = hash);
  return true;
end
$$;
grant execute on function public.take_mail_report(uuid, text, text) to service_role;

create trigger resume_confirmed_mail after update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null
    and (new.email is distinct from old.email or new.email_confirmed_at is distinct from old.email_confirmed_at))
  execute function private.resume_confirmed_mail();
