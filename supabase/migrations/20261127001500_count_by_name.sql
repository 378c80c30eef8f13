-- area: automation
-- contract: true
-- supports: 20261125153000
--
-- Conditions on the automation's name are counted with the name that the builder has. Earlier releases give none, and call the same function.

drop function public.count_matches(text, jsonb, jsonb);

-- How many of what would have set an automation off in the last 30 days its conditions let through. Of many, the latest 500 are looked at.
create function public.count_matches(trigger_type text, trigger_config jsonb, conditions jsonb, name text default '') returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  matched integer;
  total integer;
begin
  if account is null or not private.are_conditions(conditions) or pg_column_size(trigger_config) > 8192 or char_length(count_matches.name) > 200 then
    raise exception using errcode = 'PT422', message = 'Ces conditions ne sont pas valables.', detail = 'invalid_definition';
  end if;
  if count_matches.trigger_type = 'time_based' and not private.is_schedule(trigger_config) then
    return jsonb_build_object('matched', 0, 'of', 0, 'days', 30);
  end if;
  select count(*) filter (where private.conditions_hold(
      conditions, private.execution_data(account, count_matches.name, cause, conditions::text), count_matches.trigger_type
    )), count(*)
  into matched, total
  from private.past_causes(account, count_matches.trigger_type, trigger_config, now() - interval '30 days', 500) as cause;
  return jsonb_build_object('matched', matched, 'of', total, 'days', 30);
end
$$;
comment on function public.count_matches(text, jsonb, jsonb, text) is $$
{ matched: number; of: number; days: number }
$$;
grant execute on function public.count_matches(text, jsonb, jsonb, text) to authenticated;
