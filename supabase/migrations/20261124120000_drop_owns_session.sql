-- area: collaboration
-- contract: true
-- supports: 20261123176100
--
-- Since sessions have roles, policies ask `private.may_in_session`; nothing asks who owns a session any more.
drop function private.owns_session(uuid);
