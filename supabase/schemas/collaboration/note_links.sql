-- What the link of an invitation to a note does, with an account or without: beside that of a session, on one page.

-- What whoever has the link sees; no row for another link.
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
grant execute on function public.preview_note_invitation(text) to anon, authenticated;

-- Accepts the invitation of a link for the caller's account, and gives its note. Of several that try, one does.
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
grant execute on function public.accept_note_invitation(text) to authenticated;

-- Declines the invitation of a link, which then accepts nothing any more. Needs no account.
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
grant execute on function public.decline_note_invitation(text) to anon, authenticated;
