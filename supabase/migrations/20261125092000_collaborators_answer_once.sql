-- area: notes
--
-- Whoever declined a note could accept it later without being asked again. As in sessions, an answer is given once.
alter policy "the invited answer" on public.note_collaborators
  using (user_id = (select auth.uid()) and status = 'pending');
