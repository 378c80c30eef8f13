-- Invitations to collaborate, in a session or only as part of the team. A link accepts one, once: its secret is in the address behind '#', which no
-- server gets, and here is only its hash. An address proves nothing.

create or replace function private.secret_hash(secret text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex')
$$;

-- 256 bits, for an address.
create or replace function private.new_secret() returns text
  language sql volatile set search_path = ''
as $$
  select translate(rtrim(encode(extensions.gen_random_bytes(32), 'base64'), '='), '+/', '-_')
$$;

-- Whether the invitation can still be accepted: whoever sent it may still invite, and nobody who has it declined since.
create or replace function private.is_open(invitation public.session_invitations) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select invitation.status = 'pending' and invitation.expires_at > now()
    and (
      invitation.session_id is null
      or private.role_rank(private.live_role('session', invitation.session_id, invitation.user_id)) >= private.role_rank('admin')
    )
$$;

-- Mails an invitation. '{CAHIER_URL}' becomes the application's address where mails are sent.
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

-- Invites an address: twenty a day at most, with those to notes (PT429). Gives the secret of the link, which is not stored.
create or replace function public.invite_collaborator(session uuid, email text, role text default 'editor', message text default '') returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  given_secret constant text := private.new_secret();
  made public.session_invitations;
begin
  if private.is_anonymous(auth.uid()) then
    raise exception using
      errcode = 'PT403', message = 'Une démonstration n’invite personne : créez d’abord votre compte.', detail = 'invitation_demo';
  end if;
  if session is not null and not private.may_in_session(session, 'admin') then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas inviter dans cette session.', detail = 'invitation_denied';
  end if;
  if lower(email) = (select lower(account.email) from auth.users as account where account.id = auth.uid()) then
    raise exception using
      errcode = 'PT400', message = 'Cette adresse est la vôtre.', detail = 'invitation_own';
  end if;
  if exists (
    select from public.session_invitations as sent
    where lower(sent.email) = lower(invite_collaborator.email) and sent.status = 'accepted'
      and case
        when session is null then sent.session_id is null and sent.user_id = auth.uid()
        else sent.session_id = session and private.live_role('session', session, sent.accepted_by) is not null
      end
  ) then
    raise exception using
      errcode = 'PT409', message = 'Cette personne a déjà accepté une invitation.', detail = 'invitation_accepted';
  end if;
  if exists (
    select from public.session_invitations as sent
    where lower(sent.email) = lower(invite_collaborator.email) and sent.session_id = session and sent.user_id <> auth.uid() and private.is_open(sent)
  ) then
    raise exception using
      errcode = 'PT409', message = 'Une invitation a déjà été envoyée à cette adresse !', detail = 'invitation_sent';
  end if;
  perform private.hold_invitations(auth.uid());
  insert into public.session_invitations (session_id, email, role, message, secret_hash)
  values (session, email, role, message, private.secret_hash(given_secret))
  on conflict do nothing
  returning * into made;
  if not found then
    raise exception using
      errcode = 'PT409', message = 'Une invitation a déjà été envoyée à cette adresse !', detail = 'invitation_sent';
  end if;
  perform private.mail_invitation(made, given_secret);
  return given_secret;
end
$$;
grant execute on function public.invite_collaborator(uuid, text, text, text) to authenticated;

-- Sends an open invitation again, with another secret, which it gives: the former link ends. Five times at most, and not twice in a minute (PT429).
create or replace function public.resend_invitation(invitation uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  given_secret constant text := private.new_secret();
  held public.session_invitations;
begin
  select * into held from public.session_invitations as sent
  where sent.id = invitation and sent.user_id = auth.uid() and sent.status = 'pending'
    and (sent.session_id is null or private.may_in_session(sent.session_id, 'admin'))
  for update;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette invitation n’est plus en attente.', detail = 'invitation_closed';
  end if;
  if held.times_sent >= 5 or held.sent_at > now() - interval '1 minute' then
    raise exception using
      errcode = 'PT429', message = 'Cette invitation vient d’être envoyée, ou l’a été cinq fois.', detail = 'too_many_invitations';
  end if;
  update public.session_invitations as sent
  set secret_hash = private.secret_hash(given_secret), sent_at = now(), times_sent = times_sent + 1, expires_at = now() + interval '7 days'
  where sent.id = invitation
  returning * into held;
  perform private.mail_invitation(held, given_secret);
  return given_secret;
end
$$;
grant execute on function public.resend_invitation(uuid) to authenticated;

-- Ends an open invitation. For whoever sent it, and for admins of the session.
create or replace function public.revoke_invitation(invitation uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.session_invitations as sent set status = 'revoked', answered_at = now()
  where sent.id = invitation and sent.status = 'pending' and (sent.user_id = auth.uid() or private.may_in_session(sent.session_id, 'admin'));
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette invitation n’est plus en attente.', detail = 'invitation_closed';
  end if;
end
$$;
grant execute on function public.revoke_invitation(uuid) to authenticated;

-- What whoever has the link sees, with or without an account; no row for another link.
create or replace function public.preview_invitation(secret text) returns table (
  sender text, session_title text, session_type text, scheduled_for timestamptz, role text, message text, status text, expires_at timestamptz
)
  language sql stable security definer set search_path = ''
as $$
  select
    private.name_of(invitation.user_id), session.title, session.type, session.scheduled_for, invitation.role, invitation.message,
    case
      when invitation.status <> 'pending' then invitation.status
      when invitation.expires_at <= now() then 'expired'
      when not private.is_open(invitation) then 'revoked'
      else 'pending'
    end,
    invitation.expires_at
  from public.session_invitations as invitation
  left join public.collaboration_sessions as session on session.id = invitation.session_id
  where invitation.secret_hash = private.secret_hash(secret)
$$;
comment on function public.preview_invitation(text) is $$
session_title: string | null
session_type: 'study' | 'document' | 'discussion' | 'video' | null
scheduled_for: string | null
role: 'viewer' | 'editor' | 'admin'
status: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
$$;
grant execute on function public.preview_invitation(text) to anon, authenticated;

-- Accepts the invitation of a link for the caller's account, and gives its session. Of several that try, one does.
create or replace function public.accept_invitation(secret text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  used public.session_invitations;
begin
  if private.is_anonymous(account) then
    raise exception using
      errcode = 'PT403', message = 'Une démonstration n’est invitée nulle part : créez d’abord votre compte.', detail = 'invitation_demo';
  end if;
  update public.session_invitations as invitation set status = 'accepted', accepted_by = account, answered_at = now()
  where invitation.secret_hash = private.secret_hash(secret) and invitation.user_id <> account and private.is_open(invitation)
    and not exists (
      select from public.collaboration_participants as answered
      where answered.session_id = invitation.session_id and answered.user_id = account and answered.status = 'declined'
        and answered.updated_at > invitation.sent_at
    )
  returning * into used;
  if not found then
    raise exception using
      errcode = 'PT410', message = 'Cette invitation n’est plus valable.', detail = 'invitation_closed';
  end if;
  if used.session_id is not null then
    insert into public.collaboration_participants as held (session_id, user_id, role, status)
    values (used.session_id, account, used.role, 'accepted')
    on conflict (session_id, user_id) do update set
      status = 'accepted',
      role = case when held.status = 'accepted' and private.role_rank(held.role) > private.role_rank(excluded.role)
        then held.role else excluded.role end;
  end if;
  perform private.tell_answer(used, account);
  return used.session_id;
end
$$;
grant execute on function public.accept_invitation(text) to authenticated;

-- Declines the invitation of a link, which then accepts nothing any more. Needs no account.
create or replace function public.decline_invitation(secret text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  used public.session_invitations;
begin
  update public.session_invitations as invitation set status = 'declined', answered_at = now()
  where invitation.secret_hash = private.secret_hash(secret) and invitation.status = 'pending'
    and invitation.user_id is distinct from auth.uid()
  returning * into used;
  if not found then
    raise exception using
      errcode = 'PT410', message = 'Cette invitation n’est plus valable.', detail = 'invitation_closed';
  end if;
  perform private.tell_answer(used, null);
end
$$;
grant execute on function public.decline_invitation(text) to anon, authenticated;

-- Tells whoever invited what became of it.
create or replace function private.tell_answer(invitation public.session_invitations, account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  language constant text := private.mail_language(invitation.user_id);
  who constant text := case when account is null then invitation.email else private.name_of(account) end;
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
    '', case when invitation.session_id is null then '/collaboration?tab=team' else '/collaboration/' || invitation.session_id end
  );
end
$$;

-- An address goes with its account.
create or replace function private.forget_invitations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.session_invitations where lower(email) = lower(old.email);
  delete from public.note_invitations where lower(email) = lower(old.email);
  return old;
end
$$;

create trigger forget_invitations before delete on auth.users
  for each row execute function private.forget_invitations();
