-- On a hosted project the product's mails leave by the function `send-mails`, from a queue of their own. Where Cahier's backend serves the
-- database, its mailer takes them from claim_mails() and this queue stays empty.

create table private.mail_queue (
  id uuid primary key default gen_random_uuid(),
  -- Null for the support, whose address the database does not know.
  recipient text,
  reply_to text,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- What a letter is made of beside its text: { language, topic, token, report, asked }. `auth.mails` has the same column.
  facts jsonb not null default '{}',
  -- What a server answered about the recipient at the last attempt, if it answered.
  error text check (char_length(error) <= 500)
);

create index mail_queue_due_at_idx on private.mail_queue (due_at);

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

-- Takes up to `max` queued mails, oldest first. One that is not removed from the queue is due again after a pause that doubles with each attempt.
create or replace function public.claim_queued_mails(max integer default 10)
  returns table (id uuid, recipient text, reply_to text, subject text, body text)
  language sql security definer set search_path = ''
as $$
  update private.mail_queue as mail
  set attempts = mail.attempts + 1, due_at = now() + interval '2 minutes' * power(2, least(mail.attempts, 6))
  from (
    select id from private.mail_queue
    where due_at <= now()
    order by due_at
    limit claim_queued_mails.max
    for update skip locked
  ) as due
  where mail.id = due.id
  returning mail.id, mail.recipient, mail.reply_to, mail.subject, mail.body
$$;
grant execute on function public.claim_queued_mails(integer) to service_role;

-- Removes a mail from the queue: it was sent, or refused for good.
create or replace function public.remove_queued_mail(mail_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.mail_queue where id = mail_id
$$;
grant execute on function public.remove_queued_mail(uuid) to service_role;
