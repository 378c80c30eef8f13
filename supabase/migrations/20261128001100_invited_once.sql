-- area: collaboration
--
-- An address is invited to a session once: not again while whoever accepted by it is a member, nor while an invitation of another of its
-- administrators waits. Administrators see both among the invitations; whose account an address is, nobody learns.

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
  perform pg_advisory_xact_lock(hashtextextended('invitation ' || auth.uid(), 0));
  if (
    select count(*) >= 20 from public.session_invitations as sent where sent.user_id = auth.uid() and sent.sent_at > now() - interval '1 day'
  ) then
    raise exception using
      errcode = 'PT429', message = 'Vous avez envoyé 20 invitations aujourd’hui. Réessayez demain.', detail = 'too_many_invitations';
  end if;
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
