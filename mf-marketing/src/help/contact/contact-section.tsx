import { useFormat } from '@cahier/contract/i18n'
import { useNow, useSession, useShell } from '@cahier/contract/react'
import { Link, useSearchParams } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../locales/index.ts'
import { CallPanel } from './call-panel.tsx'
import { ChatPanel } from './chat-panel.tsx'
import styles from './contact-section.module.css'
import { isOpen, nextOpening } from './opening-hours.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const ways = ['chat', 'call'] as const

/** The ways to contact the team. The address names the open one: `?contact=chat`. */
export function ContactSection() {
  const { supportEmail } = useShell()
  const texts = useTexts()
  const [params, setParams] = useSearchParams()
  const way = ways.find((known) => known === params.get('contact')) ?? null
  const email = (
    <>
      <Mail {...icon} />
      {texts.contact.email}
    </>
  )
  const opener = (target: (typeof ways)[number]) => ({
    'aria-expanded': way === target,
    'aria-controls': 'help-contact-panel',
    onClick: () =>
      setParams(
        (current) => {
          current.delete('contact')
          if (way !== target) current.set('contact', target)
          return current
        },
        { replace: true },
      ),
  })

  return (
    <Card as="section" className={styles.section} aria-labelledby="help-contact">
      <h3 id="help-contact">{texts.contact.title}</h3>
      <Presence />
      <div className={styles.ways}>
        <Button {...opener('chat')} variant="primary" icon={<MessageCircle {...icon} />}>
          {texts.contact.chat}
        </Button>
        {supportEmail ? (
          <a href={`mailto:${supportEmail}`} className={buttonClass({})}>
            {email}
          </a>
        ) : (
          <Link to="/support" className={buttonClass({})}>
            {email}
          </Link>
        )}
        <Button {...opener('call')} icon={<Phone {...icon} />}>
          {texts.contact.call}
        </Button>
      </div>
      <div id="help-contact-panel">{way && <Panel key={way} way={way} />}</div>
    </Card>
  )
}

/** Whether the team is available, and when it will be if it is not. */
function Presence() {
  const texts = useTexts().contact
  const format = useFormat()
  const now = useNow()
  const back = format.date(nextOpening(now), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <p className={styles.presence}>
      {texts.hours} {isOpen(now) ? texts.here : texts.back(back)}
    </p>
  )
}

function Panel({ way }: { way: (typeof ways)[number] }) {
  const shell = useShell()
  const session = useSession()
  const texts = useTexts().contact
  const panel = useRef<HTMLDivElement>(null)
  // A notification links here, to the end of the page.
  useEffect(() => void panel.current?.scrollIntoView({ block: 'nearest' }), [])
  if (session.status !== 'signed-in') return null
  if (session.anonymous) {
    return (
      <div ref={panel} className={styles.panel}>
        <p>{texts.needsAccount}</p>
        <div>
          <Button onClick={() => shell.getStarted({ mode: 'signup' })}>{texts.createAccount}</Button>
        </div>
      </div>
    )
  }
  const Way = way === 'chat' ? ChatPanel : CallPanel
  return (
    <div ref={panel} className={styles.panel}>
      <Way learner={session.userId} />
    </div>
  )
}
