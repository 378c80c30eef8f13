-- area: shell, marketing
--
-- What the product wants mailed, for whoever sends mails: messages of the support form, so far.

alter table public.contact_messages add column mailed_at timestamptz;
create index contact_messages_unmailed_idx on public.contact_messages (created_at) where mailed_at is null;

-- Nothing that a visitor writes begins another line.
create function private.one_line(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(value, '[[:space:][:cntrl:]]+', ' ', 'g'))
$$;

create function private.contact_mail(sent public.contact_messages) returns text
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

-- Takes up to `max` mails, oldest first. Whoever takes them keeps them in the same transaction: each is sent once, and none is lost.
-- Without a recipient it is for the support, whose address the database does not know.
create function public.claim_mails(max integer default 50)
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
  returning null, sent.email, 'Support : ' || private.one_line(sent.subject), private.contact_mail(sent)
$$;
grant execute on function public.claim_mails(integer) to service_role;
