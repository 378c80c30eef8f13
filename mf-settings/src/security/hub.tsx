import { usePreferences } from '@cahier/contract/react'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Progress } from '@cahier/ui/progress'
import { Fingerprint, KeyRound, Mail, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { passkeys } from '../data/passkeys.ts'
import type { SecurityOverview } from '../data/security.ts'
import { useTexts as useSettingsTexts } from '../locales/index.ts'
import { Journal } from './journal.tsx'
import { useTexts } from './locales/index.ts'
import { ago } from './places.ts'
import { type SecurityPoint, securityScore } from './score.ts'
import type { SecurityScreen } from './screens.ts'
import styles from './security.module.css'
import { Sessions } from './sessions.tsx'

/** The screen on which a point of the score is earned. */
const screenOf: Readonly<Record<SecurityPoint, SecurityScreen>> = {
  email: 'email',
  password: 'password',
  recovery: 'email',
  factor: 'factor',
}

/** The score and what it is made of, advice, open sessions, and what has happened. */
export function Hub({ overview, onOpen }: { overview: SecurityOverview; onOpen(screen: SecurityScreen): void }) {
  const { hub: texts, passkeys: passkeyTexts } = useTexts()
  const { panel: waiting } = useSettingsTexts()
  const { data: keys, error: keysError } = passkeys.useQuery()
  const { language } = usePreferences()
  const { percent, missing } = securityScore(overview)
  const { passwordChangedAt, hasFactor, emailVerified } = overview
  const passkeyState = keys
    ? keys.length > 0
      ? passkeyTexts.some(keys.length)
      : passkeyTexts.none
    : keysError
      ? texts.notLoaded
      : waiting.loading
  const isOnlyFactor = missing.length === 1 && missing[0] === 'factor'
  return (
    <div className={styles.hub}>
      <Card as="section" className={styles.card} aria-labelledby="security-score">
        <h3 id="security-score">{texts.score}</h3>
        <p className={styles.score}>
          <strong>{texts.percent(percent)}</strong> {texts.levels[percent as keyof typeof texts.levels]}
        </p>
        <Progress value={percent} label={texts.score} tone={percent >= 75 ? 'ok' : percent >= 50 ? 'warn' : 'marge'} />
        {missing.length > 0 && (
          <>
            <p className={styles.hint}>{isOnlyFactor ? texts.hints.factor : texts.hints.more}</p>
            <ul className={styles.missing}>
              {missing.map((point) => (
                <li key={point}>
                  <Button variant="ghost" onClick={() => onOpen(screenOf[point])}>
                    {texts.points[point]}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
      <Card className={styles.card}>
        <ul className={styles.items}>
          <Item
            icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />}
            title={texts.password}
            state={passwordChangedAt === null ? texts.none : texts.changed(ago(passwordChangedAt, language))}
            isOn={passwordChangedAt !== null}
            action={passwordChangedAt === null ? texts.choose : texts.change}
            onAct={() => onOpen('password')}
          />
          <Item
            icon={<ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />}
            title={texts.factor}
            state={hasFactor ? texts.on : texts.off}
            isOn={hasFactor}
            action={hasFactor ? texts.manage : texts.configure}
            onAct={() => onOpen('factor')}
          />
          <Item
            icon={<Mail size={20} strokeWidth={1.75} aria-hidden="true" />}
            title={texts.email}
            state={emailVerified ? texts.verified : texts.unverified}
            isOn={emailVerified}
            action={texts.manage}
            onAct={() => onOpen('email')}
          />
          {/* Stands there before it has loaded, and last: nothing moves under a pointer. */}
          {keys !== null && (
            <Item
              icon={<Fingerprint size={20} strokeWidth={1.75} aria-hidden="true" />}
              title={passkeyTexts.item}
              state={passkeyState}
              isOn={(keys?.length ?? 0) > 0}
              action={texts.manage}
              onAct={() => onOpen('passkeys')}
            />
          )}
        </ul>
      </Card>
      <Sessions />
      <Journal />
      <Card as="section" className={styles.card} aria-labelledby="security-tips">
        <h3 id="security-tips">{texts.tips}</h3>
        <ul className={styles.tips}>
          {texts.tipList.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

interface ItemProps {
  icon: ReactNode
  title: string
  state: string
  isOn: boolean
  action: string
  onAct(): void
}

function Item({ icon, title, state, isOn, action, onAct }: ItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.what}>
        <strong>{title}</strong>
        <Badge tone={isOn ? 'ok' : 'warn'}>{state}</Badge>
      </span>
      <Button onClick={onAct} aria-label={`${action} : ${title}`}>
        {action}
      </Button>
    </li>
  )
}
