-- area: shell, collaboration
--
-- Who may use which private channel, for broadcasts and presence: `user:<id>` is a learner's own, for their tabs and devices;
-- `session:<id>` is for those who attend a collaboration session.

create policy "learners listen on their own channel" on realtime.messages
  for select to authenticated using (realtime.topic() = 'user:' || (select auth.uid()));
create policy "learners speak on their own channel" on realtime.messages
  for insert to authenticated with check (realtime.topic() = 'user:' || (select auth.uid()));

-- Its owner attends a session from the start: see private.join_own_session.
create policy "attendants listen on the session's channel" on realtime.messages
  for select to authenticated using (
    realtime.topic() in (select 'session:' || session from private.sessions_with_me('accepted') as session)
  );
create policy "attendants speak on the session's channel" on realtime.messages
  for insert to authenticated with check (
    realtime.topic() in (select 'session:' || session from private.sessions_with_me('accepted') as session)
  );
