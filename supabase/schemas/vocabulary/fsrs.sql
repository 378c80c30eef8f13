-- FSRS-6, number for number as ts-fsrs computes it: w[1] here is w[0] there, and its rounding to eight places is kept, so that
-- what a button promised is what the database does.

-- Whether 21 numbers are weights of FSRS-6, inside the bounds that ts-fsrs keeps them in.
create or replace function private.are_weights(weights double precision[]) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select cardinality(weights) = 21 and not exists (
    select from unnest(
      weights,
      '{.001,.001,.001,.001,1,.001,.001,.001,0,0,.001,.001,.001,.001,0,0,1,0,0,.01,.1}'::double precision[],
      '{100,100,100,100,10,4,4,.75,4.5,.8,3.5,5,.25,.9,4,1,6,2,2,.8,.8}'::double precision[]
    ) as given (weight, least, most)
    where weight is null or weight not between least and most
  )
$$;
grant execute on function private.are_weights(double precision[]) to authenticated, service_role;

create or replace function private.default_weights() returns double precision[]
  language sql immutable parallel safe set search_path = ''
as $$
  select '{0.212,1.2931,2.3065,8.2956,6.4133,0.8334,3.0194,0.001,1.8722,0.1666,0.796,1.4835,0.0614,0.2629,1.6483,0.6014,1.8729,0.5425,0.0912,0.0658,0.1542}'::double precision[]
$$;

create or replace function private.eight_places(value double precision) returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select floor(value * 1e8 + 0.5) / 1e8
$$;

create or replace function private.fsrs_factor(w double precision[]) returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.eight_places(exp(ln(0.9) / -w[21]) - 1)
$$;

-- The chance of recall some days after the last review.
create or replace function private.fsrs_retrievability(w double precision[], stability double precision, days integer)
  returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.eight_places(power(1 + private.fsrs_factor(w) * days / stability, -w[21]))
$$;

-- Days until the chance of recall has fallen to what is wanted.
create or replace function private.fsrs_interval(w double precision[], retention double precision, stability double precision)
  returns integer
  language sql immutable strict parallel safe set search_path = ''
as $$
  select least(greatest(1, floor(
    stability * private.eight_places((power(retention, -1 / w[21]) - 1) / private.fsrs_factor(w)) + 0.5
  )), 36500)::integer
$$;

-- Difficulty after the very first rating, not yet inside 1 to 10.
create or replace function private.fsrs_first_difficulty(w double precision[], rating integer) returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.eight_places(w[5] - exp((rating - 1) * w[6]) + 1)
$$;

-- Stability and difficulty after a rating, `days` study days after the one before. A stability of 0 is a new card.
create or replace function private.fsrs_next(
  w double precision[], inout stability double precision, inout difficulty double precision, days integer, rating integer
)
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  before constant double precision := stability;
  forgotten double precision;
  growth double precision;
  recall double precision;
begin
  if stability = 0 then
    stability := greatest(w[rating], 0.1);
    difficulty := least(greatest(private.fsrs_first_difficulty(w, rating), 1), 10);
    return;
  end if;
  if days = 0 then
    growth := power(before, -w[20]) * exp(w[18] * (rating - 3 + w[19]));
    if rating >= 2 then
      growth := greatest(growth, 1);
    end if;
    stability := private.eight_places(least(greatest(before * growth, 0.001), 36500));
  else
    recall := private.fsrs_retrievability(w, before, days);
    if rating = 1 then
      forgotten := private.eight_places(least(greatest(
        w[12] * power(difficulty, -w[13]) * (power(before + 1, w[14]) - 1) * exp((1 - recall) * w[15]), 0.001), 36500));
      stability := least(greatest(private.eight_places(before / exp(w[18] * w[19])), 0.001), forgotten);
    else
      growth := exp(w[9]) * (11 - difficulty) * power(before, -w[10]) * (exp((1 - recall) * w[11]) - 1)
        * case rating when 2 then w[16] when 4 then w[17] else 1 end;
      stability := private.eight_places(least(greatest(before * (1 + growth), 0.001), 36500));
    end if;
  end if;
  difficulty := difficulty + private.eight_places(-w[7] * (rating - 3) * (10 - difficulty) / 9);
  difficulty := least(greatest(
    private.eight_places(w[8] * private.fsrs_first_difficulty(w, 4) + (1 - w[8]) * difficulty), 1), 10);
end
$$;

-- The nearest day to what a learner's device chose that is still about as far as the interval: cards spread over the days.
create or replace function private.fsrs_chosen(interval_days integer, elapsed integer, chosen integer) returns integer
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  delta constant double precision := 1 + 0.15 * greatest(least(interval_days, 7) - 2.5, 0)
    + 0.1 * greatest(least(interval_days, 20) - 7, 0) + 0.05 * greatest(interval_days - 20, 0);
  latest constant integer := least(floor(interval_days + delta + 0.5), 36500);
  earliest integer := greatest(2, floor(interval_days - delta + 0.5));
begin
  if chosen is null or interval_days < 3 then
    return interval_days;
  end if;
  if interval_days > elapsed then
    earliest := greatest(earliest, elapsed + 1);
  end if;
  return least(greatest(chosen, least(earliest, latest)), latest);
end
$$;

-- Percent of mastery that a stability in days stands for: 21 days are 80, which is mastered.
create or replace function private.mastery_of(stability double precision) returns smallint
  language sql immutable strict parallel safe set search_path = ''
as $$
  select least(100, floor(80 * ln(1 + stability) / ln(22) + 0.5))::smallint
$$;

-- The stability in days that a mastery set by hand stands for.
create or replace function private.stability_of(mastery smallint) returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select exp(mastery * ln(22) / 80) - 1
$$;

-- The day that a moment belongs to: a study day ends at 04:00 where the learner is.
create or replace function private.study_day(moment timestamptz, zone text) returns date
  language sql stable strict parallel safe set search_path = ''
as $$
  select (moment at time zone zone - interval '4 hours')::date
$$;
grant execute on function private.study_day(timestamp with time zone, text) to authenticated;

create or replace function private.study_day_start(day date, zone text) returns timestamptz
  language sql stable strict parallel safe set search_path = ''
as $$
  select (day + time '04:00') at time zone zone
$$;
