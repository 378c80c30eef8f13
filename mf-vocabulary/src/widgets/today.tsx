import type { PropsOf } from '@cahier/contract'
import { Link } from '@cahier/contract/router'
import { TodoRow } from '@cahier/ui/todo-row'
import { Book } from 'lucide-react'
import type config from '../../remote.config.ts'
import { useTexts } from './locales/index.ts'

/** How many words are due. Links to the review. */
export default function TodayWords({ counters, failed }: PropsOf<typeof config, 'vocabulary.today'>) {
  const texts = useTexts()
  const icon = <Book size={18} strokeWidth={1.75} aria-hidden="true" />
  if (!counters) {
    return (
      <TodoRow
        link={<Link to="/vocabulary" />}
        icon={icon}
        title={failed ? texts.label : null}
        detail={failed && texts.failed}
      />
    )
  }
  if (counters.words === 0) {
    return <TodoRow link={<Link to="/vocabulary?new=1" />} icon={icon} title={texts.nothing} detail={texts.add} />
  }
  const none = counters.wordsToReview === 0
  return (
    <TodoRow
      link={<Link to="/vocabulary/review" />}
      icon={icon}
      title={none ? texts.nothing : texts.toReview(counters.wordsToReview)}
      detail={none ? texts.label : texts.review}
    />
  )
}
