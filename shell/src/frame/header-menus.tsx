import { NotificationBell } from './notification-bell.tsx'
import { UserMenu } from './user-menu.tsx'

/** What needs the overlay primitives: they are fetched after the frame has been drawn. */
export default function HeaderMenus() {
  return (
    <>
      <NotificationBell />
      <UserMenu />
    </>
  )
}
