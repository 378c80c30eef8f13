import type { PropsOf } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { CounterCard } from '@cahier/ui/counter-card'
import type config from '../../remote.config.ts'
import { useTexts } from './locales/index.ts'

/** How many words there are, and how many are mastered, or the way to the first. Links to the notebook. */
export default function VocabularyCounter({ counters, failed }: PropsOf<typeof config, 'vocabulary.counter'>) {
  const texts = useTexts()
  const format = useFormat()
  const share = counters && counters.words > 0 ? counters.wordsMastered / counters.words : 0
  const none = counters?.words === 0
  return (
    <CounterCard
      link={<Link to={none ? '/vocabulary?new=1' : '/vocabulary'} />}
      start={none ? texts.first : undefined}
      label={texts.label}
      figure={counters && format.number(counters.words)}
      detail={
        none
          ? texts.none
          : counters
            ? texts.detail(counters.wordsMastered, format.percent(share))
            : failed && texts.failed
      }
    />
  )
}
