import { useShell } from '@cahier/contract/react'
import { Link, useSearchParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { CircleCheck, CircleHelp, Mail, MessageCircle, Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PageLink } from '../layout/page-link.tsx'
import { PageTitle } from '../layout/page-title.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import wrap from '../layout/wrap.module.css'
import { useTexts } from '../locales/index.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './support-page.module.css'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

export function SupportPage() {
  const { supportEmail } = useShell()
  const { support: texts } = useTexts()
  const [params] = useSearchParams()
  const [sent, setSent] = useState(false)
  const subject = params.get('about') === 'phone' ? texts.phone.subject : ''
  return (
    <PublicPage>
      <div className={wrap.wrap}>
        <PageTitle title={texts.title} lead={texts.lead} />
        <div className={styles.columns}>
          <Card as="section" className={styles.form} aria-labelledby="contact-title" id="contact">
            {sent ? (
              <Sent onAgain={() => setSent(false)} />
            ) : (
              <>
                <h2 id="contact-title">{texts.form.title}</h2>
                <ContactForm subject={subject} onSent={() => setSent(true)} />
              </>
            )}
          </Card>
          <section aria-labelledby="channels">
            <h2 id="channels" className="visually-hidden">
              {texts.channels}
            </h2>
            <ul className={styles.channels}>
              <li>
                <Mail {...icon} />
                <h3>{texts.email.title}</h3>
                <p>{texts.email.body}</p>
                {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
              </li>
              <li>
                <MessageCircle {...icon} />
                <h3>{texts.chat.title}</h3>
                <p>{texts.chat.body}</p>
                <Link to="/help?contact=chat">{texts.chat.action}</Link>
              </li>
              <li>
                <Phone {...icon} />
                <h3>{texts.phone.title}</h3>
                <p>{texts.phone.body}</p>
                <PageLink to="/support?about=phone#contact">{texts.phone.action}</PageLink>
              </li>
              <li>
                <CircleHelp {...icon} />
                <h3>{texts.answers.title}</h3>
                <p>{texts.answers.body}</p>
                <PageLink to="/faq">{texts.answers.action}</PageLink>
              </li>
            </ul>
          </section>
        </div>
      </div>
    </PublicPage>
  )
}

function Sent({ onAgain }: { onAgain(): void }) {
  const texts = useTexts().support.sent
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.sent}>
      <CircleCheck size={36} strokeWidth={1.75} aria-hidden="true" />
      <h2 id="contact-title" ref={title} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{texts.body}</p>
      <Button onClick={onAgain}>{texts.again}</Button>
    </div>
  )
}
