import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Collaboration brings people together around a study, a document or a discussion. Video meetings are prepared under Video meetings.',
  howTos: [
    {
      title: 'Create a session',
      body: 'Choose **New session**, give a title, a date and a duration, then **Create session**.',
    },
    {
      title: 'Choose the right type',
      body: '**Study**, **Document** and **Discussion** stay in Cahier; **Video** creates a meeting.',
    },
    {
      title: 'Answer an invitation',
      body: 'A session you are invited to says **Invitation**. Choose **Accept** or **Decline**.',
    },
    {
      title: 'Invite a collaborator',
      body: '**Invite** asks for an address and a role, sends a mail and gives a link to copy, which works once for seven days.',
    },
    {
      title: 'Chat in a session',
      body: '**Open the chat** shows the messages live; @ mentions a participant, who is told.',
    },
    {
      title: 'Share a document',
      body: 'In the session, **Add a document** gives the participants one of your notes to read.',
    },
    {
      title: 'Share the address of a session',
      body: '**Copy link** copies it. Only people who are invited can open it.',
    },
    {
      title: 'Prepare a video meeting',
      body: 'Under Video meetings, **New meeting**, a subject, a password if needed, then **Create meeting**. **Join** shows your picture before you come in; eight people at most, six of them with video.',
    },
    {
      title: 'Link a meeting to a session',
      body: 'In the meeting, **Linked session** chooses the session; its participants will see it.',
    },
    {
      title: 'Close or reopen a meeting',
      body: '**Close meeting** keeps people from entering; **Reopen meeting** opens it again.',
    },
    { title: 'Leave a session', body: '**Leave session** takes you out. You need another invitation to come back.' },
  ],
  keys: [
    ['g c', 'Open Collaboration'],
    ['g z', 'Open Video meetings'],
  ],
} satisfies GuidePageTexts
