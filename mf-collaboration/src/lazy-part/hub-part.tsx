import { lazyPart } from '@cahier/contract/react'
import { NotLoaded } from '@cahier/ui/not-loaded'
import type { ComponentType, ReactNode } from 'react'
import { useTexts } from '../locales/index.ts'

function Missing({ retry }: { retry(): void }) {
  const { part, error } = useTexts()
  return <NotLoaded retry={{ label: error.retry, run: retry }}>{part.missing}</NotLoaded>
}

/** A part of the area whose code is fetched when it is first shown. */
export const hubPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  pending: ReactNode = null,
): ComponentType<Props> => lazyPart(load, { pending, failed: (retry) => <Missing retry={retry} /> })
