import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { type NoteOffer, useAnswerOffer } from '../data/shared-notes.ts'
import { textOfRefusal } from '../outcome/text-of-refusal.ts'
import { useSharedNotesTexts } from './locales/index.ts'
import styles from './shared-notes.module.css'

/** Notes that wait for the learner's answer. */
export function Offers({ offers, isOnline }: { offers: readonly NoteOffer[]; isOnline: boolean }) {
  const texts = useSharedNotesTexts()
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="note-offers" className={styles.offers}>
      <h3 id="note-offers" className={styles.heading}>
        {texts.offers}
      </h3>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} isOnline={isOnline} />
        ))}
      </ul>
    </section>
  )
}

function Offer({ offer, isOnline }: { offer: NoteOffer; isOnline: boolean }) {
  const texts = useSharedNotesTexts()
  const format = useFormat()
  const { act, busy } = useAction()
  const answer = useAnswerOffer()
  const { id, title, sender, role, expires_at } = offer
  const say = (accepts: boolean) =>
    void act(() => answer.mutateAsync({ id, accepts }), {
      done: accepts ? texts.accepted(title) : texts.declined,
      failed: (error) => textOfRefusal(error, texts.refusals) ?? texts.failed,
    })
  return (
    <Card as="li" className={styles.offer}>
      <p className={styles.name}>
        {texts.offer(sender, title)}
        <small>
          {texts.roles[role]}
          {expires_at !== null && ` · ${texts.until(format.date(expires_at, { dateStyle: 'medium' }))}`}
          {!isOnline && ` · ${texts.offline}`}
        </small>
      </p>
      <span className={styles.actions}>
        <Button disabled={!isOnline} busy={busy} aria-label={texts.declineOf(title)} onClick={() => say(false)}>
          {texts.decline}
        </Button>
        <Button
          variant="primary"
          disabled={!isOnline}
          busy={busy}
          aria-label={texts.acceptOf(title)}
          onClick={() => say(true)}
        >
          {texts.accept}
        </Button>
      </span>
    </Card>
  )
}
