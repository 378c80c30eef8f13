-- area: shell, settings, automation, collaboration, planning
--
-- Mail that can be trusted. Everything that the database mails goes through private.send_mail, which knows what the reader switched off and which
-- addresses refuse mail. What is not asked for and not about the account itself has a topic, and a token that switches the topic off.

-- What a letter is made of beside its text: { language, topic, token, report, asked }. `auth.mails` has the same column.
alter table private.mail_queue add column facts jsonb not null default '{}';
-- What a server answered about the recipient at the last attempt, if it answered.
alter table private.mail_queue add column error text check (char_length(error) <= 500);

-- Signs the tokens. Another key makes the links of all earlier mails void.
create table private.mail_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null default extensions.gen_random_bytes(32)
);
insert into private.mail_key default values;

-- What is known of an address, with an account or without. Its hash is enough: each question names the address.
create table private.mail_addresses (
  address_hash text primary key check (char_length(address_hash) = 64),
  -- Since when nothing is sent there, and why, in the server's words.
  stopped_at timestamptz,
  reason text check (char_length(reason) <= 500),
  -- Mails in a row that were given up after the server had put them off.
  failures smallint not null default 0,
  topics_off text[] not null default '{}'
    check (topics_off <@ '{study,collaboration,progress,automation}' and cardinality(topics_off) <= 4),
  check ((stopped_at is null) = (reason is null))
);

-- To whom a mail went, for the reports that come back about it.
create table private.sent_mails (
  id uuid primary key,
  address_hash text not null,
  sent_at timestamptz not null default now()
);
create index sent_mails_sent_at_idx on private.sent_mails (sent_at);
create index sent_mails_address_hash_idx on private.sent_mails (address_hash);

-- How often a token has changed something.
create table private.mail_choices (
  token_hash text primary key,
  changes integer not null default 0,
  since timestamptz not null default now()
);
create index mail_choices_since_idx on private.mail_choices (since);

alter table public.user_settings
  drop constraint user_settings_mail_off_check,
  add constraint user_settings_mail_off_check
    check (mail_off <@ '{study,collaboration,progress,automation}' and cardinality(mail_off) <= 4);

create function private.address_hash(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.secret_hash(lower(btrim(address)))
$$;

create function private.mail_is_stopped(address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.mail_addresses where address_hash = private.address_hash(address) and stopped_at is not null
  )
$$;

-- A token for one reader and one topic: `topic.reader.signature`. The reader is an account, or the hash of an address without one.
create function private.mail_token(reader text, topic text) returns text
  language sql stable security definer set search_path = ''
as $$
  select concat_ws('.', topic, reader, encode(
    extensions.hmac(convert_to(concat_ws('.', topic, reader), 'UTF8'), (select key from private.mail_key), 'sha256'), 'hex'
  ))
$$;

-- Nulls for a token that was not made here.
create function private.read_mail_token(token text, out account uuid, out address_hash text, out topic text)
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

-- Mails a letter, and gives whether it was queued. Not to an address that refuses mail, but for a letter that somebody has just asked for, nor one
-- of a topic that is switched off. One with a topic waits for the end of the reader's quiet hours.
create function private.send_mail(
  language text, recipient text, subject text, body text,
  topic text default null, asked boolean default false, is_kept boolean default true, report jsonb default null,
  id uuid default gen_random_uuid()
) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  hash constant text := private.address_hash(recipient);
  account constant uuid := (select users.id from auth.users as users where lower(users.email) = lower(btrim(recipient)) limit 1);
  due constant timestamptz := coalesce(case when topic is not null then private.quiet_until(account) end, now());
  facts constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'language', language, 'topic', topic, 'asked', nullif(asked, false), 'report', report,
    'token', case when topic is not null then private.mail_token(coalesce(account::text, hash), topic) end
  ));
begin
  if not asked and private.mail_is_stopped(recipient)
    or private.mail_is_off(account, topic)
    or exists (select from private.mail_addresses as known where known.address_hash = hash and send_mail.topic = any (known.topics_off))
  then
    return false;
  end if;
  if to_regclass('auth.mails') is null then
    insert into private.mail_queue (id, recipient, subject, body, facts, due_at)
    values (send_mail.id, send_mail.recipient, send_mail.subject, send_mail.body, facts, due) on conflict do nothing;
  else
    execute 'insert into auth.mails (id, recipient, subject, body, facts, is_kept, due_at)
      values ($1, $2, $3 || '' · Cahier'', $4, $5, $6, $7) on conflict do nothing'
      using id, recipient, subject, body, facts, is_kept, due;
  end if;
  return true;
end
$$;

-- Nothing more goes there, and what waits is given up.
create function private.stop_mail(hash text, why text) returns void
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
create function private.resume_mail(address text) returns void
  language sql security definer set search_path = ''
as $$
  update private.mail_addresses set stopped_at = null, reason = null, failures = 0
  where address_hash = private.address_hash(address)
$$;

-- What became of a mail: `sent`; `refused`, because the server does not take mail for this address; or `failed`, given up after the server had put
-- it off. Three of those in a row stop the address too.
create function private.note_mail(hash text, outcome text, why text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  in_a_row integer;
begin
  if outcome = 'sent' then
    update private.mail_addresses set failures = 0 where address_hash = hash and failures > 0;
  elsif outcome = 'refused' then
    perform private.stop_mail(hash, why);
  elsif outcome = 'failed' then
    insert into private.mail_addresses as known (address_hash, failures) values (hash, 1)
    on conflict (address_hash) do update set failures = least(known.failures + 1, 1000)
    returning failures into in_a_row;
    if in_a_row >= 3 then
      perform private.stop_mail(hash, why);
    end if;
  end if;
end
$$;

-- Cahier's backend says what became of a mail of its queue.
create function public.note_mail(mail_id uuid, recipient text, outcome text, reason text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  hash constant text := private.address_hash(recipient);
begin
  if outcome = 'sent' then
    insert into private.sent_mails (id, address_hash) values (mail_id, hash) on conflict do nothing;
    delete from private.sent_mails where sent_at < now() - interval '30 days';
  end if;
  perform private.note_mail(hash, outcome, reason);
end
$$;
revoke execute on function public.note_mail(uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.note_mail(uuid, text, text, text) to service_role;

-- A mail that could not be sent for three days is given up. Messages for the support are also in contact_messages.
create or replace function private.queue_mails() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  old record;
begin
  insert into private.mail_queue (recipient, reply_to, subject, body, facts)
  select recipient, reply_to, subject, body, '{"language": "fr", "asked": true}' from public.claim_mails();
  for old in delete from private.mail_queue where created_at < now() - interval '3 days' returning recipient, error loop
    if old.error is not null and old.recipient is not null then
      perform private.note_mail(private.address_hash(old.recipient), 'failed', old.error);
    end if;
  end loop;
end
$$;

-- Takes up to `max` queued mails, oldest first. One that is not settled is due again after a pause that doubles with each attempt. Earlier releases
-- of the function send-mails call claim_queued_mails.
create function public.claim_letters(max integer default 10)
  returns table (id uuid, recipient text, reply_to text, subject text, body text, facts jsonb)
  language sql security definer set search_path = ''
as $$
  update private.mail_queue as mail
  set attempts = mail.attempts + 1, due_at = now() + interval '2 minutes' * power(2, least(mail.attempts, 6))
  from (
    select id from private.mail_queue
    where due_at <= now()
    order by due_at
    limit claim_letters.max
    for update skip locked
  ) as due
  where mail.id = due.id
  returning mail.id, mail.recipient, mail.reply_to, mail.subject, mail.body, mail.facts
$$;
revoke execute on function public.claim_letters(integer) from public, anon, authenticated;
grant execute on function public.claim_letters(integer) to service_role;

-- What became of a queued mail: `sent`; `refused`, because of the address; `undeliverable`, refused for good for another reason; or `deferred`,
-- put off by the server, with its reason: the mail stays in the queue.
create function public.settle_letter(mail_id uuid, outcome text, reason text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  address text;
begin
  if outcome = 'deferred' then
    update private.mail_queue set error = left(reason, 500) where id = mail_id;
    return;
  end if;
  delete from private.mail_queue where id = mail_id returning recipient into address;
  if address is not null then
    perform public.note_mail(mail_id, address, outcome, reason);
  end if;
end
$$;
revoke execute on function public.settle_letter(uuid, text, text) from public, anon, authenticated;
grant execute on function public.settle_letter(uuid, text, text) to service_role;

-- Whoever confirms an address by a mail proves that mail arrives there.
create function private.resume_confirmed_mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.resume_mail(new.email);
  return null;
end
$$;
create trigger resume_confirmed_mail after update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null
    and (new.email is distinct from old.email or new.email_confirmed_at is distinct from old.email_confirmed_at))
  execute function private.resume_confirmed_mail();

-- The reminders of sessions that were made now, by mail too, wherever mail goes out. One in quiet hours is not worth a mail when they end.
create function private.mail_reminders() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reminder record;
begin
  for due in
    update public.study_sessions as session
    set mailed_for = session.reminded_for
    from public.user_settings as settings, auth.users as account
    where settings.user_id = session.user_id and account.id = session.user_id
      and session.reminded_for between now() - interval '5 minutes' and now() + interval '15 minutes'
      and session.mailed_for is distinct from session.reminded_for
      and account.email_confirmed_at is not null
      and not private.mail_is_off(session.user_id, 'study') and private.quiet_until(session.user_id) is null
    returning account.email::text as address, session, coalesce(settings.language, 'fr') as language, settings.time_zone as zone
  loop
    select * into reminder from private.reminder_of(due.session, due.language, due.zone);
    perform private.send_mail(
      due.language, due.address, private.one_line(reminder.title),
      private.letter(due.language, reminder.body, concat_ws(E'\n',
        case due.language when 'en' then 'Open the session' when 'es' then 'Abrir la sesión' when 'de' then 'Lerneinheit öffnen' else 'Ouvrir la séance' end,
        '{CAHIER_URL}/planning/' || (due.session).id)),
      'study'
    );
  end loop;
end
$$;

-- Takes up to `max` messages for the support, oldest first. Whoever takes them keeps them in the same transaction: each is sent once, and none is
-- lost. The database does not know the support's address.
create or replace function public.claim_mails(max integer default 50)
  returns table (recipient text, reply_to text, subject text, body text)
  language sql security definer set search_path = ''
as $$
  update public.contact_messages as sent
  set mailed_at = now()
  from (
    select id from public.contact_messages
    where mailed_at is null
    order by created_at
    limit claim_mails.max
    for update skip locked
  ) as unmailed
  where sent.id = unmailed.id
  returning null::text, sent.email, 'Support : ' || private.one_line(sent.subject), private.contact_mail(sent)
$$;

-- The language of a letter goes with it now, and its topic.

create or replace function private.mail_cancellation() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := (select email from auth.users where id = new.user_id);
  language constant text := private.mail_language(new.user_id);
  received constant text := private.day_text(new.user_id, now(), language, true);
  ends constant text := private.day_text(new.user_id, to_timestamp(new.current_period_end), language);
  plan constant text := private.plan_text(new.plan);
begin
  if address is null then
    return null;
  end if;
  perform private.send_mail(
    language, address,
    case language
      when 'en' then 'Your cancellation' when 'es' then 'Su baja' when 'de' then 'Ihre Kündigung' else 'Votre résiliation' end,
    case language
      when 'en' then private.letter(language,
        format('We received the cancellation of your %s subscription on %s.', plan, received),
        format('It ends on %s. You keep your plan until then, and your data afterwards.', ends),
        'Until then you can take it up again under Settings, Subscription. Keep this message: it is the proof of your cancellation.')
      when 'es' then private.letter(language,
        format('Hemos recibido la baja de su suscripción %s el %s.', plan, received),
        format('Termina el %s. Conserva su plan hasta entonces y sus datos después.', ends),
        'Hasta entonces puede retomarla en Ajustes, Suscripción. Guarde este mensaje: es la prueba de su baja.')
      when 'de' then private.letter(language,
        format('Wir haben die Kündigung Ihres Abonnements %s am %s erhalten.', plan, received),
        format('Es endet am %s. Bis dahin behalten Sie Ihren Tarif, danach Ihre Daten.', ends),
        'Bis dahin können Sie es unter Einstellungen, Abonnement wieder aufnehmen. Bewahren Sie diese Nachricht auf: Sie belegt Ihre Kündigung.')
      else private.letter('fr',
        format('Nous avons reçu la résiliation de votre abonnement %s le %s.', plan, received),
        format('Il se termine le %s. Vous gardez votre formule jusque-là, et vos données ensuite.', ends),
        'D’ici là, vous pouvez le reprendre dans Paramètres, Abonnement. Conservez ce message : il fait preuve de votre résiliation.')
    end
  );
  return null;
end
$$;

create or replace function private.mail_withdrawal() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := (select email from auth.users where id = new.user_id);
  language constant text := private.mail_language(new.user_id);
  received constant text := private.day_text(new.user_id, new.withdrawn_at, language, true);
  amount constant text := private.money_text(new.refunded, 'eur', language);
begin
  if address is null then
    return null;
  end if;
  perform private.send_mail(
    language, address,
    case language
      when 'en' then 'Acknowledgement of your withdrawal' when 'es' then 'Acuse de recibo de su desistimiento'
      when 'de' then 'Bestätigung Ihres Widerrufs' else 'Accusé de réception de votre rétractation' end,
    case language
      when 'en' then private.letter(language,
        format('We received your withdrawal from the subscription contract of the account %s on %s.', address, received),
        format('The contract ended then. %s are paid back by the means of payment that you used.', amount),
        'Keep this message: it acknowledges your withdrawal. Your data stays.')
      when 'es' then private.letter(language,
        format('Hemos recibido su desistimiento del contrato de suscripción de la cuenta %s el %s.', address, received),
        format('El contrato terminó en ese momento. Se reembolsan %s por el medio de pago utilizado.', amount),
        'Guarde este mensaje: acusa recibo de su desistimiento. Sus datos se conservan.')
      when 'de' then private.letter(language,
        format('Wir haben Ihren Widerruf des Abonnementvertrags des Kontos %s am %s erhalten.', address, received),
        format('Der Vertrag endete damit. %s werden über das verwendete Zahlungsmittel erstattet.', amount),
        'Bewahren Sie diese Nachricht auf: Sie bestätigt Ihren Widerruf. Ihre Daten bleiben erhalten.')
      else private.letter('fr',
        format('Nous avons reçu votre rétractation du contrat d’abonnement du compte %s le %s.', address, received),
        format('Le contrat a pris fin à cette date. %s sont remboursés par le moyen de paiement utilisé.', amount),
        'Conservez ce message : il accuse réception de votre rétractation. Vos données restent.')
    end
  );
  return null;
end
$$;

create or replace function public.mail_invoice(customer text, invoice jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := (select user_id from private.customers where customer_id = customer);
  address constant text := (select email from auth.users where id = account);
  language constant text := private.mail_language(account);
  paid constant text := private.day_text(account, to_timestamp((invoice ->> 'paid_at')::bigint), language);
  amount constant text := private.money_text((invoice ->> 'amount_paid')::bigint, left(invoice ->> 'currency', 3), language);
  name constant text := left(coalesce(invoice ->> 'number', invoice ->> 'id'), 100);
  url constant text := left(invoice ->> 'url', 2000);
begin
  if address is null then
    return false;
  end if;
  insert into private.mailed_invoices (id, user_id) values (invoice ->> 'id', account) on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform private.send_mail(
    language, address,
    case language
      when 'en' then 'Your invoice ' when 'es' then 'Su factura ' when 'de' then 'Ihre Rechnung ' else 'Votre facture ' end || name,
    case language
      when 'en' then private.letter(language,
        format('We received your payment of %s on %s.', amount, paid), concat_ws(E'\n', 'Invoice ' || name, url),
        'All your invoices are under Settings, Subscription.')
      when 'es' then private.letter(language,
        format('Hemos recibido su pago de %s el %s.', amount, paid), concat_ws(E'\n', 'Factura ' || name, url),
        'Todas sus facturas están en Ajustes, Suscripción.')
      when 'de' then private.letter(language,
        format('Wir haben Ihre Zahlung von %s am %s erhalten.', amount, paid), concat_ws(E'\n', 'Rechnung ' || name, url),
        'Alle Rechnungen stehen unter Einstellungen, Abonnement.')
      else private.letter('fr',
        format('Nous avons reçu votre paiement de %s le %s.', amount, paid), concat_ws(E'\n', 'Facture ' || name, url),
        'Toutes vos factures sont dans Paramètres, Abonnement.')
    end
  );
  return true;
end
$$;

create or replace function private.mail_code(address text, is_own boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  code constant text := lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text, 6, '0');
  language constant text := private.mail_language(auth.uid());
  letter record;
  allowed boolean;
begin
  insert into private.pending_recovery_emails as pending (user_id, is_own, address, code_hash)
  values (auth.uid(), mail_code.is_own, mail_code.address, extensions.crypt(code, extensions.gen_salt('bf', 8)))
  on conflict on constraint pending_recovery_emails_pkey do update set
    address = excluded.address, code_hash = excluded.code_hash, tries = 0, created_at = now(),
    sent = case when pending.sent_since < now() - interval '1 hour' then 1 else pending.sent + 1 end,
    sent_since = case when pending.sent_since < now() - interval '1 hour' then now() else pending.sent_since end
  returning sent <= 5 into allowed;
  if not allowed then
    raise exception using errcode = 'PT429', message = 'Trop de messages demandés. Attendez une heure.', detail = 'too_many_mails';
  end if;
  if mail_code.is_own then
    select * into letter from private.confirmation_letter(language, code);
  else
    select * into letter from private.recovery_letter(language, code);
  end if;
  perform private.send_mail(language, mail_code.address, letter.subject, letter.body, asked => true);
end
$$;

create or replace function private.record_security_event(account uuid, event_kind text, agent text default NULL::text, from_address text default NULL::text, also_to text default NULL::text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner auth.users;
  chosen public.security_settings;
  letter record;
  recipient text;
begin
  select * into owner from auth.users where id = account;
  if owner.id is null or owner.is_anonymous then
    return;
  end if;
  insert into public.security_events (user_id, kind, user_agent, address)
  values (account, event_kind, left(agent, 400), left(from_address, 64));
  delete from public.security_events where user_id = account and id not in (
    select id from public.security_events where user_id = account order by happened_at desc, id desc limit 200
  );
  select * into chosen from public.security_settings where user_id = account;
  if not coalesce(
    case event_kind
      when 'new_browser' then chosen.login_alerts
      when 'password_changed' then chosen.password_changes
      when 'wrong_tries' then chosen.suspicious_activity
      when 'signed_in' then false
      when 'session_ended' then false
      else chosen.security_updates
    end,
    event_kind not in ('signed_in', 'session_ended')
  ) then
    return;
  end if;
  select * into letter from private.security_letter(
    event_kind,
    private.mail_language(account),
    to_char(now() at time zone private.time_zone_of(account), 'DD/MM/YYYY HH24:MI') || ' (' || private.time_zone_of(account) || ')',
    nullif(concat_ws(' · ', private.browser_name(agent), from_address), '')
  );
  for recipient in
    select distinct lower(address) from unnest(array[owner.email::text, chosen.recovery_email, also_to]) as address
    where address is not null and (address is distinct from owner.email::text or owner.email_confirmed_at is not null)
  loop
    perform private.send_mail(private.mail_language(account), recipient, letter.subject, letter.body);
  end loop;
end
$$;

create or replace function private.mail_invitation(invitation public.session_invitations, secret text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := (select id from auth.users where lower(email) = lower(invitation.email) limit 1);
  language constant text := private.mail_language(coalesce(reader, invitation.user_id));
  sender constant text := private.one_line(private.name_of(invitation.user_id));
  session_title constant text := (select private.one_line(title) from public.collaboration_sessions where id = invitation.session_id);
  link constant text := '{CAHIER_URL}/invitation#' || secret;
  quoted constant text := nullif(regexp_replace('> ' || invitation.message, E'\n', E'\n> ', 'g'), '> ');
begin
  perform private.send_mail(
    language, invitation.email,
    left(case language
      when 'en' then format('%s invites you to collaborate', sender)
      when 'es' then format('%s le invita a colaborar', sender)
      when 'de' then format('%s lädt Sie zur Zusammenarbeit ein', sender)
      else format('%s vous invite à collaborer', sender)
    end, 200),
    case language
      when 'en' then private.letter(language,
        case when session_title is null then format('%s invites you to collaborate on Cahier.', sender)
          else format('%s invites you to the session “%s” on Cahier.', sender, session_title) end,
        quoted, 'See the invitation, and accept or decline it:' || E'\n' || link,
        'The link works once, for seven days. If you do not know who wrote to you, ignore this message.')
      when 'es' then private.letter(language,
        case when session_title is null then format('%s le invita a colaborar en Cahier.', sender)
          else format('%s le invita a la sesión «%s» en Cahier.', sender, session_title) end,
        quoted, 'Vea la invitación, y acéptela o rechácela:' || E'\n' || link,
        'El enlace sirve una vez, durante siete días. Si no conoce a quien le escribe, ignore este mensaje.')
      when 'de' then private.letter(language,
        case when session_title is null then format('%s lädt Sie ein, in Cahier zusammenzuarbeiten.', sender)
          else format('%s lädt Sie in Cahier zur Sitzung „%s“ ein.', sender, session_title) end,
        quoted, 'Sehen Sie die Einladung an, und nehmen Sie sie an oder lehnen Sie sie ab:' || E'\n' || link,
        'Der Link gilt einmal, sieben Tage lang. Wenn Sie nicht wissen, wer Ihnen schreibt, beachten Sie diese Nachricht nicht.')
      else private.letter('fr',
        case when session_title is null then format('%s vous invite à collaborer sur Cahier.', sender)
          else format('%s vous invite à la session « %s » sur Cahier.', sender, session_title) end,
        quoted, 'Voyez l’invitation, puis acceptez-la ou refusez-la :' || E'\n' || link,
        'Le lien sert une fois, pendant sept jours. Si vous ne savez pas qui vous écrit, ignorez ce message.')
    end,
    'collaboration'
  );
end
$$;

create or replace function public.finish_deletion(account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  job private.account_deletions;
  letter record;
begin
  if exists (select from auth.users where id = account) then
    raise exception using errcode = 'PT409', message = 'Ce compte existe encore.', detail = 'deletion_unfinished';
  end if;
  delete from private.account_deletions where user_id = account returning * into job;
  if job.email is null then
    return;
  end if;
  select * into letter from private.deletion_letter(job.language);
  -- Nothing is kept of it once it has been sent.
  perform private.send_mail(job.language, job.email, letter.subject, letter.body, is_kept => false);
end
$$;

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

create or replace function public.confirm_email(code text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  confirmed constant text := private.take_code(code, true);
begin
  perform private.resume_mail(confirmed);
  update auth.identities as identity
  set identity_data = identity.identity_data || '{"email_verified": true}', updated_at = now()
  from auth.users as owner
  where owner.id = auth.uid() and lower(owner.email) = confirmed and identity.user_id = owner.id and identity.provider = 'email';
  return found;
end
$$;

create or replace function public.confirm_recovery_email(code text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  confirmed constant text := private.take_code(code, false);
  former text;
begin
  if confirmed is null then
    return false;
  end if;
  perform private.resume_mail(confirmed);
  select recovery_email into former from public.security_settings where user_id = auth.uid();
  update public.security_settings set recovery_email = confirmed where user_id = auth.uid();
  perform private.record_security_event(auth.uid(), 'recovery_changed', private.request_agent(), also_to => former);
  return true;
end
$$;

create or replace function private.send_weekly_reports() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  sent integer := 0;
  said text;
begin
  for due in
    select settings.user_id, account.email::text as address, private.mail_language(settings.user_id) as language
    from public.security_settings as settings
    join auth.users as account on account.id = settings.user_id
    where settings.weekly_report
      -- No clock is further ahead: the index leaves those who may be due.
      and settings.report_week <= (now() at time zone 'UTC')::date - 6
      and settings.report_week < private.report_week_of(settings.user_id)
      and account.email_confirmed_at is not null
    order by random()
    limit 100
    for update of settings skip locked
  loop
    begin
      said := replace(private.figures_text(private.study_figures(due.user_id, now() - interval '7 days'), due.language), ' · ', E'\n');
      perform private.send_mail(
        due.language, due.address,
        case due.language
          when 'en' then 'Your week' when 'es' then 'Su semana' when 'de' then 'Ihre Woche' else 'Votre semaine' end,
        case due.language
          when 'en' then private.letter('en', 'Your last seven days:', said,
            'You get this report because you asked for it. It is turned off under Settings, Security, Email security.')
          when 'es' then private.letter('es', 'Sus últimos siete días:', said,
            'Recibe este informe porque lo ha pedido. Se desactiva en Ajustes, Seguridad, Seguridad del correo.')
          when 'de' then private.letter('de', 'Ihre letzten sieben Tage:', said,
            'Sie erhalten diesen Bericht, weil Sie ihn bestellt haben. Abgestellt wird er unter Einstellungen, Sicherheit, E-Mail-Sicherheit.')
          else private.letter('fr', 'Vos sept derniers jours :', said,
            'Vous recevez ce rapport parce que vous l’avez demandé. Il se désactive dans Paramètres, Sécurité, Sécurité de l’e-mail.')
        end,
        'progress'
      );
      update public.security_settings set report_week = private.report_week_of(due.user_id) where user_id = due.user_id;
      sent := sent + 1;
    exception
      when others then raise warning 'the weekly report of % could not be sent: %', due.user_id, sqlerrm;
    end;
  end loop;
  return sent;
end
$$;

create or replace function private.do_mail(account uuid, automation_name text, input jsonb, key uuid) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  language constant text := private.mail_language(account);
  template constant text := coalesce(input ->> 'template', 'default');
  recipient constant text := btrim(coalesce(input ->> 'recipient', ''));
  subject constant text := left(private.one_line(coalesce(input ->> 'subject', '')), 200);
  message constant text := nullif(btrim(left(coalesce(input ->> 'message', ''), 10000)), '');
  address text;
  confirmed timestamptz;
  stats text;
  topic constant text := case template when 'weekly_report' then 'progress' else 'automation' end;
  is_queued boolean;
begin
  select email, email_confirmed_at into address, confirmed from auth.users where id = account and not is_anonymous;
  if subject !~ '\S' then
    perform private.missing_field('L’objet est obligatoire');
  elsif address is null or recipient not in ('', address) and lower(recipient) <> lower(address) then
    raise exception using errcode = 'PT403', message = 'Un e-mail ne part qu’à votre propre adresse.', detail = 'mail_refused';
  elsif confirmed is null then
    raise exception using errcode = 'PT403', message = 'Confirmez d’abord votre adresse e-mail.', detail = 'mail_unconfirmed';
  elsif template not in ('default', 'congratulations', 'reminder', 'weekly_report') then
    raise exception using errcode = 'PT422', message = 'Ce modèle d’e-mail n’existe pas.', detail = 'invalid_field';
  end if;
  if private.mail_is_off(account, topic) then
    return jsonb_build_object('skipped', 'mails_off');
  end if;
  if template = 'weekly_report' or input -> 'include_stats' = 'true' then
    stats := replace((private.report_of(account, 'week', language)).said, ' · ', E'\n');
  end if;
  if template = 'default' and message is null and stats is null then
    perform private.missing_field('Le message est obligatoire');
  end if;
  is_queued := private.send_mail(
    language, address, subject,
    private.letter(
      language,
      concat_ws(
        E'\n\n',
        case template
          when 'congratulations' then case language when 'en' then 'Congratulations!' when 'es' then '¡Enhorabuena!' when 'de' then 'Glückwunsch!'
            else 'Félicitations !' end
          when 'reminder' then case language when 'en' then 'A short reminder:' when 'es' then 'Un breve recordatorio:' when 'de' then 'Eine kurze Erinnerung:'
            else 'Un petit rappel :' end
          when 'weekly_report' then case language when 'en' then 'Your last seven days:' when 'es' then 'Sus últimos siete días:' when 'de' then 'Ihre letzten sieben Tage:'
            else 'Vos sept derniers jours :' end
        end,
        case when template = 'weekly_report' then stats end, message, case when template <> 'weekly_report' then stats end
      ),
      case language
        when 'en' then format('Your automation “%s” sends you this mail. Switch it off here: {CAHIER_URL}/automation', automation_name)
        when 'es' then format('Su automatización «%s» le envía este correo. Desactívela aquí: {CAHIER_URL}/automation', automation_name)
        when 'de' then format('Ihre Automatisierung „%s“ sendet Ihnen diese Nachricht. Abstellen: {CAHIER_URL}/automation', automation_name)
        else format('Votre automatisation « %s » vous envoie cet e-mail. Pour la désactiver : {CAHIER_URL}/automation', automation_name)
      end
    ),
    topic, id => key
  );
  if not is_queued then
    return jsonb_build_object('skipped', 'mail_stopped');
  end if;
  return jsonb_build_object('mail_id', key);
end
$$;

create or replace function private.remind_of_sessions() returns void
  language sql set search_path = ''
as $$
  with due as (
    update public.study_sessions as session
    set reminded_for = session.scheduled_for
    from public.user_settings as settings
    where settings.user_id = session.user_id and settings.study_reminders
      and not session.completed and session.running_since is null
      and session.scheduled_for between now() - interval '5 minutes' and now() + interval '15 minutes'
      and session.created_at < session.scheduled_for - interval '15 minutes'
      and session.reminded_for is distinct from session.scheduled_for
    returning session, settings.language, settings.time_zone as zone
  )
  insert into public.notifications (user_id, kind, title, body, href)
  select (due.session).user_id, 'study_reminder', reminder.title, reminder.body, '/planning/' || (due.session).id
  from due, private.reminder_of(due.session, due.language, due.zone) as reminder;
  select private.mail_reminders();
$$;
