-- Invitations to a note: to an address, or to somebody of the team. Whoever has the mail's link accepts; so does, in the application, an account
-- whose address a mail has confirmed. An invitation says nothing of whether an address has an account.

-- An account's address once a mail has shown that its reader has it; null before.
create or replace function private.proven_address(account uuid default auth.uid()) returns text
  language sql stable security definer set search_path = ''
as $$
  select lower(owner.email) from auth.users as owner
  where owner.id = account and not owner.is_anonymous and exists (
    select from auth.identities as identity
    where identity.user_id = owner.id and identity.identity_data ->> 'email_verified' = 'true'
      and (identity.provider = 'email' or lower(identity.identity_data ->> 'email') = lower(owner.email))
  )
$$;
grant execute on function private.proven_address(uuid) to authenticated;

-- Whether the invitation can still be accepted: whoever sent it may still give that role.
create or replace function private.is_note_invitation_open(invitation public.note_invitations) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select invitation.status = 'pending' and invitation.expires_at > now()
    and private.may_give_note_role(invitation.note_id, invitation.role, invitation.user_id)
$$;

-- Whether an account may invite to a note as that role: those who share it, and nobody above their own.
create or replace function private.may_give_note_role(note uuid, role text, account uuid default auth.uid()) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select may_give_note_role.role in ('viewer', 'editor', 'admin')
    and private.role_rank(private.live_role('note', note, account))
      >= greatest(private.role_rank('admin'), private.role_rank(may_give_note_role.role))
$$;

-- How many invitations an account has sent within a day, to sessions, to the team and to notes. The lock makes the count and what follows one step.
create or replace function private.hold_invitations(account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('invitation ' || account, 0));
  if (
    select count(*) >= 20 from (
      select from public.session_invitations as sent where sent.user_id = account and sent.sent_at > now() - interval '1 day'
      union all
      select from public.note_invitations as sent where sent.user_id = account and sent.sent_at > now() - interval '1 day'
    ) as today
  ) then
    raise exception using
      errcode = 'PT429', message = 'Vous avez envoyé 20 invitations aujourd’hui. Réessayez demain.', detail = 'too_many_invitations';
  end if;
end
$$;

-- Mails an invitation. '{CAHIER_URL}' becomes the application's address where mails are sent.
create or replace function private.mail_note_invitation(invitation public.note_invitations, secret text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := coalesce(invitation.email, (select email from auth.users where id = invitation.invited_id));
  reader constant uuid := coalesce(invitation.invited_id, (select id from auth.users where lower(email) = lower(invitation.email) limit 1));
  language constant text := private.mail_language(coalesce(reader, invitation.user_id));
  sender constant text := private.one_line(private.name_of(invitation.user_id));
  note_title constant text := (select private.one_line(title) from public.notes where id = invitation.note_id);
  link constant text := '{CAHIER_URL}/invitation#' || secret;
begin
  perform private.send_mail(
    language, address,
    left(case language
      when 'en' then format('%s shares a note with you', sender)
      when 'es' then format('%s comparte una nota con usted', sender)
      when 'de' then format('%s teilt eine Notiz mit Ihnen', sender)
      else format('%s partage une note avec vous', sender)
    end, 200),
    case language
      when 'en' then private.letter(language,
        format('%s invites you to the note “%s” on Cahier.', sender, note_title),
        'See the invitation, and accept or decline it:' || E'\n' || link,
        'The link works once, for seven days. If you do not know who wrote to you, ignore this message.')
      when 'es' then private.letter(language,
        format('%s le invita a la nota «%s» en Cahier.', sender, note_title),
        'Vea la invitación, y acéptela o rechácela:' || E'\n' || link,
        'El enlace sirve una vez, durante siete días. Si no conoce a quien le escribe, ignore este mensaje.')
      when 'de' then private.letter(language,
        format('%s lädt Sie in Cahier zur Notiz „%s“ ein.', sender, note_title),
        'Sehen Sie die Einladung an, und nehmen Sie sie an oder lehnen Sie sie ab:' || E'\n' || link,
        'Der Link gilt einmal, sieben Tage lang. Wenn Sie nicht wissen, wer Ihnen schreibt, beachten Sie diese Nachricht nicht.')
      else private.letter('fr',
        format('%s vous invite à la note « %s » sur Cahier.', sender, note_title),
        'Voyez l’invitation, puis acceptez-la ou refusez-la :' || E'\n' || link,
        'Le lien sert une fois, pendant sept jours. Si vous ne savez pas qui vous écrit, ignorez ce message.')
    end,
    'collaboration'
  );
end
$$;

-- Tells the invited in the application too, where that is known to be them.
create or replace function private.tell_note_invited(invitation public.note_invitations) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := coalesce(invitation.invited_id, (
    select account.id from auth.users as account
    where lower(account.email) = lower(invitation.email) and private.proven_address(account.id) is not null limit 1
  ));
  language constant text := private.mail_language(reader);
  sender constant text := private.name_of(invitation.user_id);
begin
  if reader is null then
    return;
  end if;
  perform private.tell_collaborator(
    reader, 'sharing',
    case language
      when 'en' then format('%s shares a note with you', sender)
      when 'es' then format('%s comparte una nota con usted', sender)
      when 'de' then format('%s teilt eine Notiz mit Ihnen', sender)
      else format('%s partage une note avec vous', sender)
    end,
    (select title from public.notes where id = invitation.note_id), '/notes?filter=shared'
  );
end
$$;

-- Invites an address, or somebody of the caller's team, to a note: twenty invitations a day at most (PT429). Gives the secret of the link, which is not
-- stored.
create or replace function public.invite_to_note(note uuid, email text default null, person uuid default null, role text default 'editor') returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  given_secret constant text := private.new_secret();
  address constant text := btrim(invite_to_note.email);
  made public.note_invitations;
begin
  if private.is_anonymous(auth.uid()) then
    raise exception using
      errcode = 'PT403', message = 'Une démonstration n’invite personne : créez d’abord votre compte.', detail = 'invitation_demo';
  end if;
  if not private.may_give_note_role(note, role) or person is not null and not exists (
    select from public.collaborators() as known where known.id = person and known.is_team
  ) then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas inviter à cette note.', detail = 'invitation_denied';
  end if;
  if lower(address) = (select lower(account.email) from auth.users as account where account.id = auth.uid()) then
    raise exception using
      errcode = 'PT400', message = 'Cette adresse est la vôtre.', detail = 'invitation_own';
  end if;
  -- Of an address only what an invitation to it has shown already: whose it is stays unsaid.
  if private.live_role('note', note, person) is not null or exists (
    select from public.note_invitations as sent
    where sent.note_id = note and lower(sent.email) = lower(address) and sent.status = 'accepted'
      and private.live_role('note', note, sent.accepted_by) is not null
  ) then
    raise exception using
      errcode = 'PT409', message = 'Cette personne a déjà accès à la note.', detail = 'invitation_accepted';
  end if;
  perform private.hold_invitations(auth.uid());
  -- One that ended unanswered makes room for another.
  update public.note_invitations as sent set status = 'revoked', answered_at = now()
  where sent.note_id = note and coalesce(lower(sent.email), sent.invited_id::text) = coalesce(lower(address), person::text)
    and sent.status = 'pending' and not private.is_note_invitation_open(sent);
  insert into public.note_invitations (note_id, email, invited_id, role, secret_hash)
  values (note, address, person, role, private.secret_hash(given_secret))
  on conflict do nothing
  returning * into made;
  if not found then
    raise exception using
      errcode = 'PT409', message = 'Une invitation a déjà été envoyée à cette adresse !', detail = 'invitation_sent';
  end if;
  perform private.mail_note_invitation(made, given_secret);
  perform private.tell_note_invited(made);
  return given_secret;
end
$$;
grant execute on function public.invite_to_note(uuid, text, uuid, text) to authenticated;

-- Sends an open invitation again, with another secret, which it gives: the former link ends. Five times at most, and not twice in a minute (PT429).
create or replace function public.resend_note_invitation(invitation uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  given_secret constant text := private.new_secret();
  held public.note_invitations;
begin
  select * into held from public.note_invitations as sent
  where sent.id = invitation and sent.status = 'pending' and sent.user_id = auth.uid() and private.may_give_note_role(sent.note_id, sent.role)
  for update;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette invitation n’est plus en attente.', detail = 'invitation_closed';
  end if;
  if held.times_sent >= 5 or held.sent_at > now() - interval '1 minute' then
    raise exception using
      errcode = 'PT429', message = 'Cette invitation vient d’être envoyée, ou l’a été cinq fois.', detail = 'invitation_again';
  end if;
  -- An invitation of today counts once.
  if held.sent_at <= now() - interval '1 day' then
    perform private.hold_invitations(auth.uid());
  end if;
  update public.note_invitations as sent
  set secret_hash = private.secret_hash(given_secret), sent_at = now(), times_sent = times_sent + 1, expires_at = now() + interval '7 days'
  where sent.id = invitation
  returning * into held;
  perform private.mail_note_invitation(held, given_secret);
  return given_secret;
end
$$;
grant execute on function public.resend_note_invitation(uuid) to authenticated;

-- Ends an open invitation. For whoever sent it, and for those who share the note.
create or replace function public.withdraw_note_invitation(invitation uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.note_invitations as sent set status = 'revoked', answered_at = now()
  where sent.id = invitation and sent.status = 'pending'
    and (sent.user_id = auth.uid() or private.role_rank(private.live_role('note', sent.note_id)) >= private.role_rank('admin'));
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette invitation n’est plus en attente.', detail = 'invitation_closed';
  end if;
end
$$;
grant execute on function public.withdraw_note_invitation(uuid) to authenticated;

-- Notes that wait for the caller's answer, the latest first: a hundred at most. `id` is what answer_note_invitation takes.
create or replace function public.note_offers() returns table (
  id uuid, title text, sender text, role text, sent_at timestamptz, expires_at timestamptz
)
  language sql stable security definer set search_path = ''
as $$
  select offer.id, note.title, private.name_of(offer.sender_id), offer.role, offer.sent_at, offer.expires_at
  from (
    select invitation.id, invitation.note_id, invitation.user_id as sender_id, invitation.role, invitation.sent_at, invitation.expires_at
    from public.note_invitations as invitation
    where (invitation.invited_id = (select auth.uid()) or lower(invitation.email) = (select private.proven_address()))
      and private.is_note_invitation_open(invitation)
    union all
    -- Those that an owner has written as a row.
    select asked.note_id, asked.note_id, held.user_id, asked.role, asked.created_at, null
    from public.note_collaborators as asked join public.notes as held on held.id = asked.note_id
    where asked.user_id = (select auth.uid()) and asked.status = 'pending' and held.is_shared
  ) as offer
  join public.notes as note on note.id = offer.note_id
  where note.deleted_at is null and note.user_id <> (select auth.uid())
  order by offer.sent_at desc, offer.id
  limit 100
$$;
comment on function public.note_offers() is $$
role: 'viewer' | 'editor' | 'admin'
expires_at: string | null
$$;
grant execute on function public.note_offers() to authenticated;

-- Lets an account in that has accepted, and tells whoever invited it.
create or replace function private.take_note_invitation(used public.note_invitations, account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.note_collaborators as held (note_id, user_id, role, status)
  values (used.note_id, account, used.role, 'accepted')
  on conflict (note_id, user_id) do update set
    status = 'accepted',
    role = case when held.status = 'accepted' and private.role_rank(held.role) > private.role_rank(excluded.role)
      then held.role else excluded.role end;
  update public.notes as note set is_shared = true where note.id = used.note_id and not note.is_shared;
  perform private.tell_note_answer(used, account);
end
$$;

create or replace function private.tell_note_answer(invitation public.note_invitations, account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  language constant text := private.mail_language(invitation.user_id);
  -- Whoever declines does not say whose the address is.
  who constant text := case when invitation.status = 'accepted' or invitation.email is null then private.name_of(account) else invitation.email end;
begin
  perform private.tell_collaborator(
    invitation.user_id, 'invitation_answer',
    format(
      case when invitation.status = 'accepted' then case language
        when 'en' then '%s accepted your invitation' when 'es' then '%s ha aceptado su invitación'
        when 'de' then '%s hat Ihre Einladung angenommen' else '%s a accepté votre invitation' end
      else case language
        when 'en' then '%s declined your invitation' when 'es' then '%s ha rechazado su invitación'
        when 'de' then '%s hat Ihre Einladung abgelehnt' else '%s a refusé votre invitation' end
      end, who
    ),
    (select title from public.notes where id = invitation.note_id), '/notes/' || invitation.note_id
  );
end
$$;

-- Accepts or declines in the application what note_offers shows. Gives the note's id.
create or replace function public.answer_note_invitation(invitation uuid, accepts boolean) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  used public.note_invitations;
begin
  update public.note_invitations as sent
  set status = case when accepts then 'accepted' else 'declined' end, accepted_by = case when accepts then account end, answered_at = now()
  where sent.id = invitation and (sent.invited_id = account or lower(sent.email) = private.proven_address(account))
    and private.is_note_invitation_open(sent) and private.live_role('note', sent.note_id, account) is distinct from 'owner'
  returning * into used;
  if found then
    if accepts then
      perform private.take_note_invitation(used, account);
    else
      perform private.tell_note_answer(used, account);
    end if;
    return used.note_id;
  end if;
  update public.note_collaborators as asked set status = case when accepts then 'accepted' else 'declined' end
  where asked.note_id = invitation and asked.user_id = account and asked.status = 'pending';
  if not found then
    raise exception using
      errcode = 'PT410', message = 'Cette invitation n’est plus valable.', detail = 'invitation_closed';
  end if;
  return invitation;
end
$$;
grant execute on function public.answer_note_invitation(uuid, boolean) to authenticated;
