create or replace function private.contact_mail(sent public.contact_messages) returns text
  language sql stable set search_path = ''
as $$
  select concat_ws(
    E'\n',
    format('De : %s <%s>', private.one_line(sent.name), sent.email),
    'Compte : ' || sent.user_id::text,
    'Priorité : ' || case sent.priority when 'high' then 'haute' when 'low' then 'basse' else 'normale' end,
    '',
    sent.message
  )
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
grant execute on function public.claim_mails(integer) to service_role;

-- What became of a mail: `sent`; `refused`, because the server does not take mail for this address; or `failed`, given up after the server had put
-- it off. Three of those in a row stop the address too.
create or replace function private.note_mail(hash text, outcome text, why text) returns void
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
create or replace function public.note_mail(mail_id uuid, recipient text, outcome text, reason text default null) returns void
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
grant execute on function public.note_mail(uuid, text, text, text) to service_role;

-- Takes up to `max` queued mails, oldest first. One that is not settled is due again after a pause that doubles with each attempt. Earlier releases
-- of the function send-mails call claim_queued_mails.
create or replace function public.claim_letters(max integer default 10)
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
grant execute on function public.claim_letters(integer) to service_role;

-- What became of a queued mail: `sent`; `refused`, because of the address; `undeliverable`, refused for good for another reason; or `deferred`,
-- put off by the server, with its reason: the mail stays in the queue.
create or replace function public.settle_letter(mail_id uuid, outcome text, reason text default null) returns void
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
grant execute on function public.settle_letter(uuid, text, text) to service_role;

-- The reminders of sessions that were made now, by mail too, wherever mail goes out. One in quiet hours is not worth a mail when they end.
create or replace function private.mail_reminders() returns void
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
