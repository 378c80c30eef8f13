import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { useTexts } from './locales/index.ts'

/** Shown for an unknown address of the help. */
export function MissingPage() {
  const { guide } = useTexts()
  return (
    <EmptyState
      title={guide.missing}
      action={
        <Link to="/help" className={buttonClass({})}>
          {guide.back}
        </Link>
      }
    />
  )
}
