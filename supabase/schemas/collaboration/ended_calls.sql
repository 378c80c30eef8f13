-- What a LiveKit server has to end: one page's part in a meeting, or with no page the whole meeting.
create table private.ended_calls (
  id bigint primary key generated always as identity,
  conference text not null,
  join_id uuid,
  due_at timestamptz not null default now(),
  tries integer not null default 0
);

create index ended_calls_due_at_idx on private.ended_calls (due_at);

insert into private.data_sections (source, reason) values ('private.ended_calls', 'names of meetings that are over, until the server has ended them');
