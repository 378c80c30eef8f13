-- area: notes
--
-- Files of a note are compared with those of its owner. Uniqueness is checked before the foreign key: whoever knew a note's id could find out what its
-- files are called.

alter table public.note_attachments
  drop constraint note_attachments_file_path_key,
  drop constraint note_attachments_note_id_file_name_key,
  add constraint note_attachments_file_path_user_id_key unique (file_path, user_id),
  add constraint note_attachments_note_id_user_id_file_name_key unique (note_id, user_id, file_name);
