-- area: ai
--
-- An operator names two hosts at a time: an account that agrees to many more is not a learner.
create function private.limit_consents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Counted one after the other, so that requests at the same moment do not exceed it together.
  perform pg_advisory_xact_lock(hashtextextended('public.ai_consents ' || new.user_id, 0));
  if (select count(*) from public.ai_consents where user_id = new.user_id) >= 20 then
    raise exception using errcode = 'PT413', message = 'Vous avez déjà accepté 20 hôtes.', detail = 'too_many_consents';
  end if;
  return new;
end
$$;
create trigger limit_consents before insert on public.ai_consents
  for each row execute function private.limit_consents();
