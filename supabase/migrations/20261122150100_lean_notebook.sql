-- area: vocabulary
--
-- Every answer changes its word. Without an index on when that was, the row is changed in place and leaves nothing behind in the
-- other indexes; only `search_all` sorted by it, and what it sorts is few.

drop index public.vocabulary_recent_idx;
alter table public.vocabulary set (fillfactor = 80);

-- One pass over the notebook; only the letters of a choice take another.
create or replace function public.vocabulary_overview(
  search_query text default '', category text default null, level text default 'all'
)
  returns table (
    words integer,
    mastered integer,
    -- Percent, 0 without words.
    average integer,
    categories text[],
    letters jsonb
  )
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  with counted as (
    select entry.letter, entry.letter_category, count(*) as words, sum(mastery) as mastery,
      count(*) filter (where mastery >= 80) as mastered
    from public.vocabulary as entry where user_id = auth.uid() group by 1, 2
  )
  select coalesce(sum(counted.words), 0), coalesce(sum(counted.mastered), 0),
    coalesce(round(sum(counted.mastery) / sum(counted.words)), 0),
    coalesce(array_agg(distinct counted.letter_category order by counted.letter_category), '{}'),
    (
      select coalesce(jsonb_object_agg(under.letter, under.words), '{}')
      from (select letter, sum(counted.words) as words from counted group by letter) as under
    )
  into words, mastered, average, categories, letters
  from counted;
  if search_query <> '' or category is not null or level <> 'all' then
    execute 'select coalesce(jsonb_object_agg(letter, words), ''{}'') from (select letter, count(*) as words from public.vocabulary where '
      || private.word_conditions(auth.uid(), search_query, category, level, null) || ' group by letter) as counted'
    into letters;
  end if;
  return next;
end
$$;
