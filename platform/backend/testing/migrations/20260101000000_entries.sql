-- A small schema to drive the backend with: one table of a learner's own rows, and functions that show or fail.

create table public.sessions (
  id bigint primary key,
  title text not null
);
insert into public.sessions values (1, 'Révision');

create table public.entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  body text not null constraint body_length check (length(body) < 100),
  rank integer default 7,
  data jsonb,
  protected text not null default 'server',
  session_id bigint references public.sessions,
  created_at timestamptz not null default now(),
  unique (user_id, body)
);
create index entries_user_id_idx on public.entries (user_id);

alter table public.sessions enable row level security;
alter table public.entries enable row level security;
revoke all on public.sessions, public.entries from anon, authenticated;
grant select on public.sessions to authenticated;
grant select, delete, insert (id, user_id, body, rank, data, session_id), update (body, rank, data) on public.entries
  to authenticated;

create policy "anyone signed in reads sessions" on public.sessions for select to authenticated using (true);
create policy "owners keep their entries" on public.entries for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  name text not null,
  subscription text not null default 'free',
  subscription_source text not null default 'none'
);
alter table public.profiles enable row level security;

create function public.create_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.raw_user_meta_data ->> 'name' = 'refused' then
    raise exception 'secret reason';
  end if;
  insert into public.profiles (id, name) values (new.id, coalesce(new.raw_user_meta_data ->> 'name', 'Utilisateur'));
  return new;
end
$$;
create trigger create_profile after insert on auth.users for each row execute function public.create_profile();

create function public.whoami() returns json language sql stable as $$
  select json_build_object('role', current_user, 'uid', auth.uid(), 'email', auth.email(), 'session', session_user)
$$;

create function public.fail(state text) returns void language plpgsql as $$
begin
  raise exception using errcode = state, message = 'failed with ' || state, detail = 'why', hint = 'how';
end
$$;

create function public.add_then_answer(entry text, status text) returns void language plpgsql as $$
begin
  insert into public.entries (body) values (entry);
  perform set_config('response.status', status, true);
end
$$;

create table public.job_runs (run_by text not null, at timestamptz not null default now());
create table public.job_faults (reason text not null);
create function public.run_due_jobs() returns integer language plpgsql as $$
begin
  if exists (select from public.job_faults) then
    raise exception 'a job failed';
  end if;
  insert into public.job_runs (run_by) values (auth.role());
  return 1;
end
$$;

-- What tests cannot wait for, or could not see otherwise.
create function public.age_refresh_tokens(seconds integer) returns void language sql security definer as $$
  update auth.refresh_tokens set revoked_at = revoked_at - make_interval(secs => seconds)
$$;
create function public.stored_refresh_tokens() returns setof text language sql security definer as $$
  select refresh_tokens::text from auth.refresh_tokens
$$;
create function public.age_one_time_tokens(seconds integer) returns void language sql security definer as $$
  update auth.one_time_tokens set created_at = created_at - make_interval(secs => seconds)
$$;
create function public.stored_secrets() returns setof text language sql security definer as $$
  select one_time_tokens::text from auth.one_time_tokens union all select mails::text from auth.mails
$$;

create function public.stored_factors(account uuid) returns setof text language sql security definer as $$
  select to_jsonb(mfa_factors)::text from auth.mfa_factors where user_id = account
  union all
  select to_jsonb(codes)::text from auth.mfa_recovery_codes as codes join auth.mfa_factors as f on f.id = factor_id where user_id = account
$$;
-- How long ago the sessions of an account were opened, and by what.
create function public.age_sign_in(account uuid, minutes integer, by_method text default 'password') returns void
  language sql security definer
as $$
  update auth.sessions set amr = jsonb_build_array(jsonb_build_object(
    'method', by_method, 'timestamp', extract(epoch from now())::integer - minutes * 60
  )) where user_id = account
$$;

-- What Realtime carries: entries with the row as it was, words by their key and without one of their columns.
create table public.words (
  id bigint primary key,
  number bigint generated always as identity,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  word text not null,
  level integer,
  learned_on date,
  origin text not null default 'server'
);
alter table public.words enable row level security;
revoke all on public.words from anon, authenticated;
grant select (id, number, user_id, word, level, learned_on), insert (id, word, level, learned_on), update (word, level), delete on public.words to authenticated;
create policy "owners keep their words" on public.words for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create table public.marks (
  entry_id uuid primary key references public.entries on delete cascade
);
alter table public.marks enable row level security;
grant select, insert on public.marks to authenticated;
create policy "owners mark their entries" on public.marks for all to authenticated
  using (entry_id in (select id from public.entries)) with check (entry_id in (select id from public.entries));

-- Rows that their owner may show to others; visitors have the right to ask and no policy.
create table public.pages (
  id bigint primary key,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  body text not null,
  is_shared boolean not null default false
);
alter table public.pages enable row level security;
create policy "owners keep their pages" on public.pages for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "learners read shared pages" on public.pages for select to authenticated using (is_shared);
-- Fails for a row that is called just so, where nothing before it shows the row.
create policy "readers of broken pages" on public.pages for select to authenticated
  using (body like 'broken%' and 1 / (length(body) - length('broken')) = 1);
create policy "nobody reads drafts" on public.pages as restrictive for select to authenticated using (body <> 'draft');

create function public.share_page(page bigint, shown text) returns void language sql as $$
  update public.pages set body = 'before ' || shown where id = page;
  update public.pages set body = shown, is_shared = true where id = page;
$$;
create function public.empty_pages() returns void language sql security definer as $$ truncate public.pages $$;
create function public.garble_changes() returns void language sql security definer as $$
  insert into realtime.changes (entity, event, record) values ('public.words'::regclass, 'INSERT', '"no row"')
$$;

alter table public.entries replica identity full;
alter table public.pages replica identity full;
alter publication supabase_realtime add table public.entries, public.words, public.marks, public.pages;

-- Channels: one's own, and one to which only the server writes.
create policy "learners are on their own channel" on realtime.messages for all to authenticated
  using (realtime.topic() = 'user:' || (select auth.uid())) with check (realtime.topic() = 'user:' || (select auth.uid()));
create policy "learners listen to the news" on realtime.messages for select to authenticated
  using (realtime.topic() = 'news' and extension = 'broadcast');
-- Waits for whoever has locked the account.
create function public.wait_for_account(account text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users where id = account::uuid for share;
  return true;
end
$$;
create policy "learners are on channels that take their time" on realtime.messages for select to authenticated
  using (realtime.topic() like 'slow:%' and public.wait_for_account(split_part(realtime.topic(), ':', 2)));
-- Sends the headlines, and then fails with the state if there is one.
create function public.print_news(headlines text[], state text default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('text', headline), 'headline', 'news') from unnest(headlines) as headline;
  if state is not null then
    raise exception using errcode = state, message = 'not printed';
  end if;
end
$$;
