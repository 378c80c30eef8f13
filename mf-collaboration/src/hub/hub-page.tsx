import { useShell, useUserId } from '@cahier/contract/react'
import { useSearchParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { PageHeader } from '@cahier/ui/page-header'
import { Tabs } from '@cahier/ui/tabs'
import { Plus, UserPlus, Video } from 'lucide-react'
import { Chat } from '../chat/chat.tsx'
import { RefusedMessages } from '../chat/refused-messages.tsx'
import { useSessions } from '../data/sessions.ts'
import { Documents } from '../documents/documents.tsx'
import { useTexts } from '../locales/index.ts'
import { standingOf } from '../sessions/session.ts'
import { CreateSession } from '../sessions/session-forms.tsx'
import { Invite, Team } from '../team/team.tsx'
import { SessionsTab } from './sessions-tab.tsx'

const tabs = ['sessions', 'documents', 'team'] as const
type Tab = (typeof tabs)[number]
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** 'Hub de Collaboration': sessions, shared documents and the team, with the chat of one session over them. */
export function HubPage() {
  const shell = useShell()
  const texts = useTexts()
  const [params, setParams] = useSearchParams()
  const { data } = useSessions()
  const userId = useUserId()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'sessions'
  const chat = data?.find((session) => session.id === params.get('chat') && standingOf(session, userId) !== 'invited')
  /** Changes one parameter of the address; null removes it. */
  const set = (name: string, value: string | null, options?: { replace: boolean }) => {
    const next = new URLSearchParams(params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setParams(next, options)
  }
  const openCreate = () => set('new', '1')
  const panels: Record<Tab, React.ReactNode> = {
    sessions: <SessionsTab onCreate={openCreate} onOpenChat={(id) => set('chat', id, { replace: true })} />,
    documents: <Documents />,
    team: <Team onInvite={() => set('invite', '1')} />,
  }

  return (
    <>
      <PageHeader
        title={texts.sessions.title}
        titleHidden
        description={texts.sessions.description}
        actions={
          <>
            <Button icon={<UserPlus {...icon} />} onClick={() => set('invite', '1')}>
              {texts.sessions.invite}
            </Button>
            <Button icon={<Video {...icon} />} onClick={() => shell.navigate('/zoom?new=1')}>
              {texts.sessions.meeting}
            </Button>
            <Button variant="primary" icon={<Plus {...icon} />} onClick={openCreate}>
              {texts.sessions.create}
            </Button>
          </>
        }
      />
      <RefusedMessages />
      <Tabs
        label={texts.sessions.title}
        value={tab}
        onValueChange={(next) => set('tab', next === 'sessions' ? null : next, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: texts.sessions.tabs[value], panel: panels[value] }))}
      />
      {params.has('new') && <CreateSession onClose={() => set('new', null, { replace: true })} />}
      {params.has('invite') && <Invite onClose={() => set('invite', null, { replace: true })} />}
      {chat && <Chat key={chat.id} session={chat} onClose={() => set('chat', null, { replace: true })} />}
    </>
  )
}
