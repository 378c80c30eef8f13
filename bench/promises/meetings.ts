import { joinRoom, openRoom, seen } from '@cahier/e2e/meetings'
import { expect } from '@playwright/test'
import { participant, topic } from './topic.ts'

const patience = { timeout: 60_000 }

/** Whoever loses the network has their place back, with the pictures of the others. */
export const meetings = topic({
  limits: { 'after a network loss, two in a meeting see each other again': 15_000 },
  async round(given) {
    const ada = await participant(given, 'Ada Martin')
    const zoe = await participant(given, 'Zoé Durand')
    const sockets: { close(): Promise<void> }[] = []
    let isCut = false
    await zoe.page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
      if (isCut) return void socket.close()
      socket.connectToServer()
      sockets.push(socket)
    })
    const room = await openRoom(ada.learner)
    for (const { page } of [ada, zoe]) await page.goto(`/zoom/room/${room}`)
    await joinRoom(ada.page)
    await joinRoom(zoe.page, ['Ada Martin'])
    const lost = zoe.page.getByText('Reconnexion…')
    isCut = true
    await zoe.page.context().setOffline(true)
    await Promise.all(sockets.splice(0).map((socket) => socket.close()))
    await lost.waitFor()
    isCut = false
    await zoe.page.context().setOffline(false)
    const back = Date.now()
    await lost.waitFor({ state: 'detached', ...patience })
    await expect.poll(() => seen(zoe.page, ['Ada Martin']), patience).toBe(1)
    await expect.poll(() => seen(ada.page, ['Zoé Durand']), patience).toBe(1)
    const took = Date.now() - back
    for (const { page } of [ada, zoe]) await page.context().close()
    return { 'after a network loss, two in a meeting see each other again': took }
  },
})
