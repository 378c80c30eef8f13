import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Hourglass } from 'lucide-react'
import { Banner } from '../../frame/banner.tsx'
import { useTexts } from './locales/index.ts'

/** Says that the demo is deleted after a day, and offers to keep it. */
export default function DemoBanner() {
  const shell = useShell()
  const texts = useTexts()
  return (
    <Banner label={texts.label} icon={Hourglass} text={texts.text}>
      <Button variant="primary" size="s" onClick={() => shell.navigate('/auth?auth=signup')}>
        {texts.keep}
      </Button>
    </Banner>
  )
}
