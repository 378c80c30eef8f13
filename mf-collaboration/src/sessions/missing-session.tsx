import { useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { useTexts } from '../locales/index.ts'

/** The address names no session of the learner's. */
export function MissingSession() {
  const texts = useTexts()
  const navigate = useNavigate()
  const back = () => navigate('/collaboration', { replace: true })
  return (
    <Dialog
      open
      size="sm"
      title={texts.session.missingTitle}
      description={texts.session.missing}
      closeLabel={texts.close}
      onOpenChange={back}
      footer={
        <Button variant="primary" onClick={back}>
          {texts.session.back}
        </Button>
      }
    />
  )
}
