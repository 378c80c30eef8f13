-- What happens in the application plans executions, in the transaction in which it happens.

-- Words that are added before the run come with it.
create or replace function private.words_cause(automation public.automations, added integer, total integer) returns jsonb
  language sql stable set search_path = ''
as $$
  select case
    when added = 0 then null
    when automation.trigger_config ? 'thresholds' then (
      select jsonb_build_object('threshold', max(reached::numeric))
      from jsonb_path_query(automation.trigger_config, '$.thresholds[*] ? (@ > $before && @ <= $total)', numbers) as reached
      where not exists (
        select from public.automation_executions as run
        where run.automation_id = automation.id and run.status <> 'cancelled' and run.trigger_data -> 'threshold' >= reached
      )
      having count(*) > 0
    )
    when not automation.trigger_config ? 'threshold'
      or jsonb_path_exists(
        automation.trigger_config, '$.threshold ? (@ >= 1 && ($total / @).floor() > ($before / @).floor())', numbers
      )
      then '{}'
  end || jsonb_build_object('trigger', 'vocabulary_added', 'words', added, 'total', total)
  from jsonb_build_object('before', total - added, 'total', total) as numbers
$$;

create or replace function private.notice_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  automation public.automations;
  cause jsonb;
begin
  for automation in
    select * from public.automations
    where user_id in (select user_id from added) and trigger_type = 'vocabulary_added' and is_active
    order by user_id, id
  loop
    -- Words that come at once from two devices are counted one after the other.
    perform from public.profiles where id = automation.user_id for no key update;
    select private.words_cause(automation, counted.added, counted.total) || jsonb_build_object('word_id', counted.latest) into cause
    from (
      select count(*)::integer as total, (count(*) filter (where word.id in (select id from added)))::integer as added,
        (array_agg(word.id order by word.id in (select id from added) desc, word.created_at desc, word.id))[1] as latest
      from public.vocabulary as word
      where word.user_id = automation.user_id
        and coalesce(word.letter_category = automation.trigger_config ->> 'category', true)
    ) as counted;
    continue when cause is null;
    update public.automation_executions as waiting
    set trigger_data = waiting.trigger_data || cause
      || jsonb_build_object('words', (waiting.trigger_data ->> 'words')::integer + (cause ->> 'words')::integer)
    where waiting.automation_id = automation.id and waiting.status = 'pending' and waiting.occurrence like 'e:words:%';
    if not found then
      perform private.plan_execution(automation, 'e:words:' || gen_random_uuid(), cause);
    end if;
  end loop;
  return null;
end
$$;

-- A completion that is taken back before its run asks for none.
create or replace function private.notice_session() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  minutes constant integer := coalesce(ceil(nullif(new.seconds_studied, 0) / 60.0), new.duration);
begin
  if new.completed then
    perform private.plan_execution(automation, 'e:session:' || new.id, jsonb_build_object(
      'trigger', 'session_completed', 'session_id', new.id, 'type', new.type, 'minutes', minutes
    ))
    from public.automations as automation
    where automation.user_id = new.user_id and automation.trigger_type = 'session_completed' and automation.is_active
      and coalesce(automation.trigger_config -> 'session_types' ? new.type or automation.trigger_config -> 'session_types' = '[]', true)
      and not jsonb_path_exists(
        automation.trigger_config, '$.min_duration ? (@ > $minutes)', jsonb_build_object('minutes', minutes)
      );
  else
    delete from public.automation_executions
    where user_id = new.user_id and status = 'pending' and occurrence = 'e:session:' || new.id;
  end if;
  return null;
end
$$;

create or replace function private.milestone_text(words integer, language text) returns text
  language sql immutable set search_path = ''
as $$
  select format(
    case language
      when 'en' then 'Words in your notebook: %s'
      when 'es' then 'Palabras en su cuaderno: %s'
      when 'de' then 'Wörter in Ihrem Heft: %s'
      else 'Mots dans votre carnet : %s'
    end,
    words
  )
$$;

-- { category }. A word is mastered for the first time once.
create or replace function private.notice_mastered() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.plan_execution(automation, 'e:mastered:' || new.id, jsonb_build_object(
    'trigger', 'vocabulary_mastered', 'word_id', new.id, 'words', 1,
    'total', (select count(*) from public.vocabulary where user_id = new.user_id and mastery >= 80)
  ))
  from public.automations as automation
  where automation.user_id = new.user_id and automation.trigger_type = 'vocabulary_mastered' and automation.is_active
    and coalesce(new.letter_category = automation.trigger_config ->> 'category', true);
  return null;
end
$$;

-- { keywords, tags }: any of the words, in the title or the text, and any of the tags. Nothing asked is anything.
create or replace function private.note_matches(config jsonb, note public.notes) returns boolean
  language sql stable set search_path = ''
as $$
  select (
      jsonb_typeof(config -> 'keywords') is distinct from 'array' or config -> 'keywords' = '[]' or exists (
        select from jsonb_array_elements_text(config -> 'keywords') as keyword
        where keyword ~ '\S' and position(private.fold(btrim(keyword)) in note.folded) > 0
      )
    ) and (
      jsonb_typeof(config -> 'tags') is distinct from 'array' or config -> 'tags' = '[]' or exists (
        select from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
        where link.note_id = note.id and tag.folded in (
          select private.fold(btrim(given.name)) from jsonb_array_elements_text(config -> 'tags') as given (name)
        )
      )
    )
$$;

-- The tags of a note come after it: they are looked at when its execution begins. A note that is being written is told of when it has been quiet for a minute.
create or replace function private.notice_note() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  automation public.automations;
  cause jsonb;
begin
  -- One that comes from a file with its date is no new one.
  if tg_op = 'INSERT' and new.created_at < now() - interval '1 day' then
    return null;
  end if;
  for automation in
    select * from public.automations
    where user_id = new.user_id and is_active
      and trigger_type = case tg_op when 'INSERT' then 'note_created' else 'note_updated' end
    order by id
  loop
    continue when not private.note_matches(automation.trigger_config - 'tags', new);
    cause := jsonb_build_object('trigger', automation.trigger_type, 'note_id', new.id);
    if tg_op = 'INSERT' then
      perform private.plan_execution(automation, 'e:note:' || new.id, cause);
    else
      update public.automation_executions set due_at = now() + interval '1 minute'
      where automation_id = automation.id and status = 'pending' and occurrence like 'e:note:' || new.id || ':%';
      if not found then
        perform private.plan_execution(automation, 'e:note:' || new.id || ':' || new.revision, cause, now() + interval '1 minute');
      end if;
    end if;
  end loop;
  return null;
end
$$;

-- A document was shared with the learner.
create or replace function private.notice_shared() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.plan_execution(automation, 'e:shared:' || new.note_id || ':' || extract(epoch from new.created_at)::bigint, jsonb_build_object(
    'trigger', 'document_shared', 'note_id', new.note_id, 'sharer_id', (select user_id from public.notes where id = new.note_id)
  ))
  from public.automations as automation
  where automation.user_id = new.user_id and automation.trigger_type = 'document_shared' and automation.is_active;
  return null;
end
$$;

-- Somebody has made an account whom the learner invited; administrators of the installation are told of anybody.
create or replace function private.notice_member(inviter uuid, member uuid) returns void
  language sql security definer set search_path = ''
as $$
  select private.plan_execution(
    automation, 'e:member:' || member, jsonb_build_object('trigger', 'user_registered', 'member_id', member)
  )
  from public.automations as automation
  where automation.trigger_type = 'user_registered' and automation.is_active and automation.user_id <> member
    and (
      automation.user_id = inviter
      or inviter is null and (select account.raw_app_meta_data -> 'cahier_admin' = 'true' from auth.users as account where account.id = automation.user_id)
    )
$$;

create or replace function private.notice_accepted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = new.accepted_by and created_at >= new.created_at) then
    perform private.notice_member(new.user_id, new.accepted_by);
  end if;
  return null;
end
$$;

create or replace function private.notice_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_anonymous(new.id) then
    perform private.notice_member(null, new.id);
  end if;
  return null;
end
$$;

-- What would have set an automation off since a moment, the latest first, each with the moment `at`: for a dry run and for counting what conditions let through.
-- Of one by the clock, the moments that it names.
create or replace function private.past_causes(account uuid, trigger_type text, config jsonb, since timestamptz, most integer) returns setof jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  case trigger_type
    when 'note_created', 'note_updated' then
      return query
        select jsonb_build_object('trigger', past_causes.trigger_type, 'note_id', note.id, 'at', moment)
        from public.notes as note,
          lateral (select case past_causes.trigger_type when 'note_created' then note.created_at else note.updated_at end as moment) as happened
        where note.user_id = account and note.deleted_at is null and not note.is_template and private.note_matches(config, note)
          and moment >= since and (past_causes.trigger_type = 'note_created' or note.updated_at > note.created_at)
        order by moment desc limit most;
    when 'vocabulary_added' then
      -- Those that came at one moment came in one statement. Each is judged as the trigger would have, with as many words as there were then.
      return query
        select caused.cause || jsonb_build_object('word_id', counted.latest, 'at', counted.created_at)
        from (
          select word.created_at, count(*)::integer as added, (sum(count(*)) over (order by word.created_at))::integer as total,
            (array_agg(word.id order by word.id))[1] as latest
          from public.vocabulary as word
          where word.user_id = account and coalesce(word.letter_category = config ->> 'category', true)
          group by word.created_at
        ) as counted,
          lateral (
            select private.words_cause(
              jsonb_populate_record(null::public.automations, jsonb_build_object('trigger_config', config)), counted.added, counted.total
            ) as cause
            offset 0
          ) as caused
        where counted.created_at >= since and caused.cause is not null
        order by counted.created_at desc limit most;
    when 'vocabulary_mastered' then
      return query
        select jsonb_build_object('trigger', 'vocabulary_mastered', 'word_id', word.id, 'words', 1, 'total', word.total, 'at', word.last_reviewed)
        from (
          select id, letter_category, last_reviewed, count(*) over (order by last_reviewed) as total
          from public.vocabulary where user_id = account and mastery >= 80
        ) as word
        where coalesce(word.letter_category = config ->> 'category', true) and word.last_reviewed >= since
        order by word.last_reviewed desc limit most;
    when 'session_completed' then
      return query
        select jsonb_build_object('trigger', 'session_completed', 'session_id', session.id, 'type', session.type, 'minutes', minutes, 'at', session.completed_at)
        from public.study_sessions as session,
          lateral (select coalesce(ceil(nullif(session.seconds_studied, 0) / 60.0), session.duration)::integer as minutes) as studied
        where session.user_id = account and session.completed_at >= since
          and coalesce(config -> 'session_types' ? session.type or config -> 'session_types' = '[]', true)
          and not jsonb_path_exists(config, '$.min_duration ? (@ > $minutes)', jsonb_build_object('minutes', minutes))
        order by session.completed_at desc limit most;
    when 'document_shared' then
      return query
        select jsonb_build_object('trigger', 'document_shared', 'note_id', shared.note_id, 'sharer_id', note.user_id, 'at', shared.created_at)
        from public.note_collaborators as shared join public.notes as note on note.id = shared.note_id
        where shared.user_id = account and shared.created_at >= since and note.deleted_at is null
        order by shared.created_at desc limit most;
    when 'user_registered' then
      return query
        select jsonb_build_object('trigger', 'user_registered', 'member_id', invitation.accepted_by, 'at', invitation.answered_at)
        from public.session_invitations as invitation
        where invitation.user_id = account and invitation.status = 'accepted' and invitation.answered_at >= since
        order by invitation.answered_at desc limit most;
    when 'time_based' then
      return query
        with recursive due (moment) as (
          select private.next_run(config, private.time_zone_of(account), since)
          union all
          select private.next_run(config, private.time_zone_of(account), moment) from due where moment < now()
        )
        select jsonb_build_object('trigger', 'time_based', 'due_at', moment, 'at', moment)
        from due where moment <= now() order by moment desc limit most;
    else
      return next jsonb_build_object('trigger', 'manual');
  end case;
end
$$;
