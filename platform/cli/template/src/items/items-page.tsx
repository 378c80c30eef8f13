import { useProfile } from '@cahier/contract/react'
import { Outlet, useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { PageHeader } from '@cahier/ui/page-header'
import { useTexts } from '../locales/index.ts'
import { ItemList } from './item-list.tsx'

export function ItemsPage() {
  const texts = useTexts()
  const profile = useProfile()
  const navigate = useNavigate()
  const add = () => navigate('/__name__/new')
  return (
    <>
      <PageHeader
        title={texts.title}
        titleHidden
        description={texts.welcome(profile?.name ?? '')}
        actions={
          <Button variant="primary" onClick={add}>
            {texts.add}
          </Button>
        }
      />
      <ItemList onAdd={add} />
      <Outlet />
    </>
  )
}
