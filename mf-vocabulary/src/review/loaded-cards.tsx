import { Link } from '@cahier/contract/router'
import { type ButtonProps, buttonClass } from '@cahier/ui/button'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../locales/index.ts'
import { CardLoading } from './card-loading.tsx'
import styles from './review-page.module.css'
import { SettingsButton } from './settings-button.tsx'

export interface LoadedCardsProps<Data> {
  query: {
    data: Data | undefined
    error: unknown
    isFetching: boolean
    dataUpdatedAt: number
    refetch(): unknown
  }
  children(data: Data): ReactNode
}

/** Renders a review of loaded cards, with a new one for each deal, or the loading and error states. */
export function LoadedCards<Data>({ query, children }: LoadedCardsProps<Data>) {
  const texts = useTexts()
  const { data, error, isFetching, dataUpdatedAt, refetch } = query
  if (error && data === undefined) {
    return (
      <ErrorPanel
        title={texts.error.title}
        retry={{ label: texts.error.retry, run: () => void refetch() }}
        reload={{ label: texts.error.reload, run: () => location.reload() }}
      >
        <p>{texts.review.loadFailed}</p>
      </ErrorPanel>
    )
  }
  return (
    <>
      <SettingsButton />
      {data === undefined || isFetching ? (
        <div className={styles.waiting}>
          <CardLoading />
        </div>
      ) : (
        <Fragment key={dataUpdatedAt}>{children(data)}</Fragment>
      )}
    </>
  )
}

/** Leads back to the notebook after the review. */
export function ToNotebook({ variant }: Pick<ButtonProps, 'variant'>) {
  const texts = useTexts().review
  return (
    <Link to="/vocabulary" className={buttonClass({ variant })}>
      {texts.toNotebook}
    </Link>
  )
}
