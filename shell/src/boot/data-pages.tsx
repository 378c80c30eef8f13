/**
 * Pages that read data. This module is in the chunk of the kit, so that the pages' own chunks, which are imported from here,
 * do not repeat those modules.
 */
export const loadConsole = () => import(/* webpackChunkName: "console" */ '../pages/console/console-page.tsx')
export const loadNotifications = () =>
  import(/* webpackChunkName: "notifications" */ '../pages/notifications/notifications-page.tsx')
export const loadMails = () => import(/* webpackChunkName: "mails" */ '../pages/mails/mails-page.tsx')
/** Named so that the service worker does not install it for everybody. */
export const loadAdmin = () => import(/* webpackChunkName: "online-admin" */ '../pages/admin/admin-overlay.tsx')
