-- area: notes, collaboration, settings
--
-- A note is shared by inviting an address or somebody of the team, with a role that can be changed; the invited see it in the application
-- and by mail. Owners asked by inserting rows before, and had to delete them to give another role: releases that do so go on.

create or replace function public.remove_session_document(session uuid, note uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_in_session(session, 'admin') and not private.owns_note(note) then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas retirer ce document.', detail = 'session_document_denied';
  end if;
  update public.collaboration_sessions as held set document_ids = array_remove(held.document_ids, note) where held.id = session;
  perform private.unshare_alone(note);
end
$$;

create or replace function private.forget_invitations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.session_invitations where lower(email) = lower(old.email);
  delete from public.note_invitations where lower(email) = lower(old.email);
  return old;
end
$$;

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

create or replace function private.may_give_note_role(note uuid, role text, account uuid default auth.uid()) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select may_give_note_role.role in ('viewer', 'editor', 'admin')
    and private.role_rank(private.live_role('note', note, account))
      >= greatest(private.role_rank('admin'), private.role_rank(may_give_note_role.role))
$$;

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

create or replace function public.set_note_role(note uuid, member uuid, role text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.live_role('note', note, member) is not distinct from 'owner' or not private.may_give_note_role(note, role) then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas changer ce rôle.', detail = 'note_role_denied';
  end if;
  update public.note_collaborators as collaborator set role = set_note_role.role
  where collaborator.note_id = note and collaborator.user_id = member and collaborator.status <> 'declined';
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette personne n’a plus accès à la note.', detail = 'note_member_unknown';
  end if;
end
$$;

create or replace function public.remove_note_member(note uuid, member uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if member <> auth.uid() and not private.may_give_note_role(note, 'viewer') then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas retirer cette personne.', detail = 'note_role_denied';
  end if;
  delete from public.note_collaborators as collaborator where collaborator.note_id = note and collaborator.user_id = member;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette personne n’a plus accès à la note.', detail = 'note_member_unknown';
  end if;
  perform private.unshare_alone(note);
end
$$;

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

create or replace function public.note_sessions(note uuid) returns table (id uuid, title text, members integer)
  language sql stable security definer set search_path = ''
as $$
  select
    session.id, case when private.live_role('session', session.id) is not null then session.title end,
    (
      select count(*)::integer from public.collaboration_participants as participant
      where participant.session_id = session.id and participant.status = 'accepted'
    )
  from public.collaboration_sessions as session
  where session.document_ids @> array[note] and private.live_role('note', note) is not null
  order by 2, 1
  limit 100
$$;

create or replace function public.note_team(note uuid) returns table (id uuid, name text, avatar_url text)
  language sql stable security definer set search_path = ''
as $$
  select known.id, known.name, known.avatar_url from public.collaborators() as known
  where known.is_team and private.live_role('note', note) is not null and private.live_role('note', note, known.id) is null
$$;

create table public.note_invitations (
  id uuid primary key default gen_random_uuid(),
  -- Who invites.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  note_id uuid not null references public.notes (id) on delete cascade,
  -- An address, or somebody of the team: whoever chooses a name does not learn the address.
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  invited_id uuid references auth.users (id) on delete cascade,
  role text not null default 'editor' check (role in ('viewer', 'editor', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'revoked')),
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  accepted_by uuid references auth.users (id) on delete cascade,
  sent_at timestamptz not null default now(),
  times_sent smallint not null default 1,
  expires_at timestamptz not null default now() + interval '7 days',
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(email, invited_id) = 1)
);

create index note_invitations_user_id_idx on public.note_invitations (user_id, sent_at desc);

create index note_invitations_note_id_idx on public.note_invitations (note_id);

create index note_invitations_accepted_by_idx on public.note_invitations (accepted_by);

create index note_invitations_invited_id_idx on public.note_invitations (invited_id);

create index note_invitations_email_idx on public.note_invitations (lower(email));

create unique index note_invitations_open_idx
  on public.note_invitations (note_id, coalesce(lower(email), invited_id::text)) where status = 'pending';

alter table public.note_invitations enable row level security;

alter table public.note_invitations replica identity full;

comment on function public.note_sessions(uuid) is $$
title: string | null
$$;

comment on function public.note_team(uuid) is $$
avatar_url: string | null
$$;

create policy "sessions are assured" on public.note_invitations as restrictive for all to authenticated using ((select private.is_assured()));

create policy "inviters, admins of the note and the invited read" on public.note_invitations
  for select to authenticated using (
    user_id = (select auth.uid()) or invited_id = (select auth.uid()) or lower(email) = (select private.proven_address())
    or private.role_rank(private.live_role('note', note_id)) >= private.role_rank('admin')
  );

create trigger notice after update of status on public.note_invitations
  for each row when (old.status <> 'accepted' and new.status = 'accepted') execute function private.notice_accepted();

alter publication supabase_realtime add table public.note_invitations;

create or replace function public.accept_note_invitation(secret text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  used public.note_invitations;
begin
  if private.is_anonymous(account) then
    raise exception using
      errcode = 'PT403', message = 'Une démonstration n’est invitée nulle part : créez d’abord votre compte.', detail = 'invitation_demo';
  end if;
  update public.note_invitations as invitation set status = 'accepted', accepted_by = account, answered_at = now()
  where invitation.secret_hash = private.secret_hash(secret) and invitation.user_id <> account and private.is_note_invitation_open(invitation)
    -- To somebody of the team, and to nobody else.
    and coalesce(invitation.invited_id, account) = account
    and private.live_role('note', invitation.note_id, account) is distinct from 'owner'
  returning * into used;
  if not found then
    raise exception using
      errcode = 'PT410', message = 'Cette invitation n’est plus valable.', detail = 'invitation_closed';
  end if;
  perform private.take_note_invitation(used, account);
  return used.note_id;
end
$$;

create or replace function public.decline_note_invitation(secret text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  used public.note_invitations;
begin
  update public.note_invitations as invitation set status = 'declined', answered_at = now()
  where invitation.secret_hash = private.secret_hash(secret) and invitation.status = 'pending'
    and invitation.user_id is distinct from auth.uid()
  returning * into used;
  if not found then
    raise exception using
      errcode = 'PT410', message = 'Cette invitation n’est plus valable.', detail = 'invitation_closed';
  end if;
  perform private.tell_note_answer(used, used.invited_id);
end
$$;

create or replace function private.is_note_invitation_open(invitation public.note_invitations) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select invitation.status = 'pending' and invitation.expires_at > now()
    and private.may_give_note_role(invitation.note_id, invitation.role, invitation.user_id)
$$;

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

create or replace function public.note_members(note uuid) returns table (user_id uuid, name text, avatar_url text, role text, status text)
  language sql stable security definer set search_path = ''
as $$
  select member.user_id, private.name_of(member.user_id), profile.avatar_url, member.role, member.status
  from (
    select held.user_id, 'owner' as role, 'accepted' as status from public.notes as held where held.id = note
    union all
    select collaborator.user_id, collaborator.role, collaborator.status from public.note_collaborators as collaborator
    where collaborator.note_id = note and collaborator.status <> 'declined'
  ) as member
  left join public.profiles as profile on profile.id = member.user_id
  where private.live_role('note', note) is not null
  order by member.role = 'owner' desc, 2, 1
  limit 1000
$$;

create or replace function private.unshare_alone(note uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.notes as shared set is_shared = false
  where shared.id = note and shared.is_shared
    and not exists (select from public.note_collaborators as collaborator where collaborator.note_id = note and collaborator.status <> 'declined')
    and not exists (select from public.collaboration_sessions as held where held.document_ids @> array[note])
$$;

comment on function public.note_offers() is $$
role: 'viewer' | 'editor' | 'admin'
expires_at: string | null
$$;

comment on function public.note_members(uuid) is $$
avatar_url: string | null
role: 'owner' | 'admin' | 'editor' | 'viewer'
status: 'accepted' | 'pending'
$$;

create or replace function public.preview_note_invitation(secret text) returns table (
  sender text, note_title text, role text, status text, expires_at timestamptz
)
  language sql stable security definer set search_path = ''
as $$
  select
    private.name_of(invitation.user_id), note.title, invitation.role,
    case
      when invitation.status <> 'pending' then invitation.status
      when invitation.expires_at <= now() then 'expired'
      when not private.is_note_invitation_open(invitation) then 'revoked'
      else 'pending'
    end,
    invitation.expires_at
  from public.note_invitations as invitation
  join public.notes as note on note.id = invitation.note_id
  where invitation.secret_hash = private.secret_hash(secret)
$$;

comment on function public.preview_note_invitation(text) is $$
role: 'viewer' | 'editor' | 'admin'
status: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
$$;

grant select, insert, update, delete on public.note_invitations to service_role;

grant
  select (id, user_id, note_id, email, invited_id, role, status, accepted_by, sent_at, times_sent, expires_at, answered_at, created_at)
on public.note_invitations to authenticated;

grant execute on function private.proven_address(uuid) to authenticated;

grant execute on function public.accept_note_invitation(text) to authenticated;

grant execute on function public.answer_note_invitation(uuid, boolean) to authenticated;

grant execute on function public.decline_note_invitation(text) to anon, authenticated;

grant execute on function public.invite_to_note(uuid, text, uuid, text) to authenticated;

grant execute on function public.note_members(uuid) to authenticated;

grant execute on function public.note_offers() to authenticated;

grant execute on function public.note_sessions(uuid) to authenticated;

grant execute on function public.note_team(uuid) to authenticated;

grant execute on function public.preview_note_invitation(text) to anon, authenticated;

grant execute on function public.remove_note_member(uuid, uuid) to authenticated;

grant execute on function public.resend_note_invitation(uuid) to authenticated;

grant execute on function public.set_note_role(uuid, uuid, text) to authenticated;

grant execute on function public.withdraw_note_invitation(uuid) to authenticated;

insert into private.data_sections (source, section, hidden) values ('public.note_invitations', 'note_invitations', '{secret_hash}');
