create table public.ai_proposals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The answer that has it.
  message_id uuid not null,
  kind text not null check (kind in ('cards', 'plan', 'summary')),
  payload jsonb not null check (pg_column_size(payload) <= 65536 and private.is_proposal(kind, payload)),
  -- Says what the learner confirms.
  hash text not null generated always as (private.proposal_hash(kind, payload)) stored,
  state text not null default 'proposed' check (state in ('proposed', 'dropped', 'done', 'undone')),
  -- What was made, and is there as far as the proposal knows; after it was undone what had been changed and stayed.
  made jsonb not null default '[]' check (jsonb_typeof(made) = 'array' and pg_column_size(made) <= 16384),
  done_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  -- By the same columns as the key, so that an answer has one.
  unique (message_id, user_id),
  foreign key (message_id, user_id) references public.ai_messages (id, user_id) on delete cascade
);

comment on column public.ai_proposals.payload is $$
{ note?: { id: string; title: string }; title?: string; content?: string; exam?: string; time_zone?: string; cards?: { key: string; kind: 'word' | 'cloze'; word: string; definition: string; quotation: string }[]; sessions?: { key: string; title: string; starts_at: string; duration: number; items: string[] }[] }
$$;

comment on column public.ai_proposals.made is $$
{ kind: 'word' | 'note' | 'session' | 'series'; id: string; title: string }[]
$$;

comment on column public.ai_proposals.hash is $$
string
$$;

create index ai_proposals_user_id_idx on public.ai_proposals (user_id, created_at);

alter table public.ai_proposals enable row level security;

create policy "owners read" on public.ai_proposals
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.ai_proposals as restrictive for all to authenticated
  using ((select private.is_assured()));

grant select on public.ai_proposals to authenticated;
grant select, insert, update, delete on public.ai_proposals to service_role;

insert into private.data_sections (source, reason)
values ('public.ai_proposals', 'wait for a week; what came of them is among words, notes and sessions');
