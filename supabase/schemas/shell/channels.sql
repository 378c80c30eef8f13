-- Who may use which private channel, for broadcasts and presence: `user:<id>` is a learner's own, for their tabs and devices;
-- `session:<id>` is for those who attend a collaboration session.

create policy "learners listen on their own channel" on realtime.messages
  for select to authenticated using (realtime.topic() = 'user:' || (select auth.uid()));

create policy "learners speak on their own channel" on realtime.messages
  for insert to authenticated with check (realtime.topic() = 'user:' || (select auth.uid()));
