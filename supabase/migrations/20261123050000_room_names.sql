-- area: collaboration
--
-- A room's name is unique among the rooms of its owner: compared with everybody's, a refusal told a learner that another one has a room of
-- that name, and kept the other from taking it. Names that the application makes have 96 random bits.

alter table public.meeting_rooms
  drop constraint meeting_rooms_name_key,
  add constraint meeting_rooms_user_id_name_key unique (user_id, name);
