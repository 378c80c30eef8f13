-- area: automation
--
-- A change of an automation reaches the learner's other screens. Of what is deleted, they learn whose it was.

alter table public.automations replica identity using index automations_id_user_id_key;
alter publication supabase_realtime add table public.automations;
