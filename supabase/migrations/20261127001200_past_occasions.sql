-- area: automation
--
-- What conditions are counted over, and what a dry run reads, is what an automation would have read then: the day, the hour, the figures of the seven days
-- before and the words that there were.

-- What a learner did from a moment to another. Of a note that was written again since, its history says whether it was written then.
create function private.study_figures(account uuid, since timestamptz, until timestamptz) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'notes', (
      select count(*) from public.notes as note
      where note.user_id = account and coalesce(note.deleted_at > until, true) and note.updated_at >= since
        and (note.updated_at <= until or exists (
          select from public.note_versions as version
          where version.note_id = note.id and version.user_id = account and version.created_at between since and until
        ))
    ),
    'words', (select count(*) from public.vocabulary where user_id = account and created_at between since and until),
    'reviews', (select count(*) from public.reviews where user_id = account and reviewed_at between since and until),
    'sessions', (select count(*) from public.study_sessions where user_id = account and completed_at between since and until),
    'minutes', (select coalesce(sum(duration), 0) from public.study_sessions where user_id = account and completed_at between since and until)
  )
$$;

create or replace function private.study_figures(account uuid, since timestamptz) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.study_figures(account, since, 'infinity')
$$;

-- What an execution reads. `wanted` is a text that names the paths: what costs a query and is not named is left out. A cause of the past says with `at` when it
-- was; of what was due then, nothing is known but what is due now.
create or replace function private.execution_data(account uuid, automation_name text, cause jsonb, wanted text) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  zone constant text := private.time_zone_of(account);
  past constant timestamptz := (cause ->> 'at')::timestamptz;
  moment constant timestamptz := coalesce(past, now());
  data jsonb := jsonb_build_object(
    'automation', jsonb_build_object('name', automation_name),
    'now', jsonb_build_object('date', to_char(moment at time zone zone, 'YYYY-MM-DD'), 'time', to_char(moment at time zone zone, 'HH24:MI')),
    'learner', jsonb_build_object('name', (select name from public.profiles where id = account))
  );
begin
  if wanted ~ 'figures\.' then
    data := data || jsonb_build_object('figures', private.study_figures(account, moment - interval '7 days', coalesce(past, 'infinity')));
  end if;
  if wanted ~ 'due\.' then
    data := data || jsonb_build_object('due', jsonb_build_object(
      'words', (select count(*) from private.queued_cards(account, zone))
    ));
  end if;
  if cause ? 'note_id' then
    data := data || jsonb_build_object('note', (
      select jsonb_build_object(
        'id', note.id, 'title', note.title, 'url', '/notes/' || note.id,
        'tags', (
          select string_agg(tag.name, ', ' order by tag.folded)
          from public.note_tags as link join public.tags as tag on tag.id = link.tag_id where link.note_id = note.id
        ),
        'excerpt', left(btrim(regexp_replace(private.plain_text(left(note.content, 2000)), '\s+', ' ', 'g')), 280)
      )
      from public.notes as note where note.id = (cause ->> 'note_id')::uuid and (note.user_id = account or cause ? 'sharer_id')
    ));
    if cause ? 'sharer_id' then
      data := data #- '{note,excerpt}' #- '{note,tags}'
        || jsonb_build_object('sharer', jsonb_build_object('name', private.name_of((cause ->> 'sharer_id')::uuid)));
    end if;
  end if;
  if cause ? 'words' then
    data := data || jsonb_build_object('words', jsonb_build_object('added', cause -> 'words', 'total', cause -> 'total'));
  end if;
  if cause ? 'word_id' then
    data := data || jsonb_build_object('word', (
      select jsonb_build_object('word', word.word, 'definition', word.definition, 'category', word.letter_category)
      from public.vocabulary as word where word.id = (cause ->> 'word_id')::uuid and word.user_id = account
    ));
  end if;
  if cause ? 'session_id' then
    data := data || jsonb_build_object('session', (
      select jsonb_build_object('title', session.title, 'type', session.type, 'minutes', cause -> 'minutes')
      from public.study_sessions as session where session.id = (cause ->> 'session_id')::uuid and session.user_id = account
    ));
  end if;
  if cause ? 'member_id' then
    data := data || jsonb_build_object('member', jsonb_build_object('name', private.name_of((cause ->> 'member_id')::uuid)));
  end if;
  return data;
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
