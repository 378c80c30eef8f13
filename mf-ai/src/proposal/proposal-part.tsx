import { lazyPart } from '@cahier/contract/react'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { useTexts } from '../locales/index.ts'

function Missing({ retry }: { retry(): void }) {
  const texts = useTexts()
  return <NotLoaded retry={{ label: texts.retry, run: retry }}>{texts.proposal.notLoaded}</NotLoaded>
}

/** A proposal of an answer; its code is fetched with the first one. */
export const ProposalPart = lazyPart(() => import('./proposal-panel.tsx'), {
  failed: (retry) => <Missing retry={retry} />,
})
