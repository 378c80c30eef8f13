-- area: settings
-- contract: true
-- supports: 20261125232200
--
-- Everything that the database mails goes through the sender that knows languages and topics. Only functions of the database used
-- what is dropped.

drop function private.send_mail(text, text, text);
drop function private.send_mail_as(uuid, text, text, text);
