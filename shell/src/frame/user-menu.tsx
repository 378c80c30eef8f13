import { useAuth } from '@cahier/contract/host'
import { Avatar } from '@cahier/ui/avatar'
import { useTexts } from '../host/locales/index.ts'
import { lateMenu } from './late-menu.tsx'
import styles from './user-menu.module.css'

const AccountMenu = lateMenu(() => import(/* webpackChunkName: "overlay" */ './account-menu.tsx'))

export function UserMenu() {
  const texts = useTexts()
  const { user } = useAuth()
  if (!user) return <span className={styles.trigger} />
  return (
    <AccountMenu
      trigger={
        <button type="button" className={styles.trigger}>
          <Avatar name={user.name} src={user.avatarUrl} />
          <span className="visually-hidden">{texts.header.account(user.name)}</span>
        </button>
      }
    />
  )
}
