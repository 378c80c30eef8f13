import { useProfile } from '@cahier/contract/react'
import { PageHeader } from '@cahier/ui/page-header'
import { useTexts } from '../locales/index.ts'

export function HomePage() {
  const texts = useTexts()
  const profile = useProfile()
  return <PageHeader title={texts.title} description={texts.welcome(profile?.name ?? '')} />
}
