-- area: settings
-- contract: true
-- supports: 20261126100200
--
-- Everything that the database mails goes through the sender that knows languages and topics.

drop function private.send_mail(text, text, text);
drop function private.send_mail_as(uuid, text, text, text);
