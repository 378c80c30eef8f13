-- area: planning
--
-- Changes a whole series, or a session and those after it, like `change_series`. Only given columns change, and none that was changed elsewhere
-- since the caller saw it: `based_on` has the values that the session, or the rule of its series, had then.

create function public.edit_series(
  session_id uuid, whole boolean, change jsonb, based_on jsonb, starts_at timestamp default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Locked, like its series.
  chosen constant public.study_sessions := private.chosen_in_series(edit_series.session_id);
  wanted constant public.study_sessions := jsonb_populate_record(chosen, edit_series.change);
  seen constant public.study_sessions := jsonb_populate_record(chosen, edit_series.based_on);
  held_rule constant text := (select series.rule from public.study_series as series where series.id = chosen.series_id);
  wanted_rule constant text := coalesce(edit_series.change ->> 'rule', held_rule);
  base constant jsonb := to_jsonb(seen) || jsonb_build_object('rule', edit_series.based_on -> 'rule');
begin
  perform private.refuse_unseen(
    to_jsonb(chosen) || jsonb_build_object('rule', held_rule),
    to_jsonb(wanted) || jsonb_build_object('rule', wanted_rule),
    (select jsonb_object_agg(key, base -> key) from jsonb_object_keys(edit_series.based_on) as key)
  );
  perform public.change_series(
    chosen.id, edit_series.whole, wanted.title, wanted.type, wanted.description, wanted.duration, wanted.items, wanted_rule,
    edit_series.starts_at, case when edit_series.starts_at is not null then wanted.time_zone end
  );
end
$$;
revoke execute on function public.edit_series(uuid, boolean, jsonb, jsonb, timestamp) from public, anon;
grant execute on function public.edit_series(uuid, boolean, jsonb, jsonb, timestamp) to authenticated;
