/**
 * The pages that read data. This stands in one file with the client and the kit, so that theirs, which are fetched from here, do not
 * repeat them.
 */
export const loadConsole = () => import(/* webpackChunkName: "console" */ '../pages/console/console-page.tsx')
export const loadMails = () => import(/* webpackChunkName: "mails" */ '../pages/mails/mails-page.tsx')
