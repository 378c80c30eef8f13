-- area: shell, notes, vocabulary, planning, collaboration
--
-- The tables whose changes Realtime tells. Subscribers filter by owner, and a deletion tells only what the replica identity holds:
-- so each table's holds the owner, by its key, by a unique index, or where rows are small as the whole row.

alter table public.notes replica identity using index notes_id_user_id_key;
alter table public.tags replica identity using index tags_id_user_id_key;
alter table public.vocabulary replica identity using index vocabulary_id_user_id_key;
alter table public.note_tags replica identity full;
alter table public.note_attachments replica identity full;
alter table public.notifications replica identity full;
alter table public.study_sessions replica identity full;
alter table public.collaboration_sessions replica identity full;

alter publication supabase_realtime add table
  public.profiles, public.user_settings, public.notifications,
  public.notes, public.tags, public.note_tags, public.note_attachments, public.note_collaborators,
  public.vocabulary,
  public.study_sessions,
  public.collaboration_sessions, public.collaboration_participants;
