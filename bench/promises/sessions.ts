import { idOf, type NewLearner } from '@cahier/e2e/learner'
import { learnerClient } from '@cahier/e2e/seed'
import { type Given, newLearner, topic } from './topic.ts'

/** What ends somewhere ends everywhere. */
export const sessions = topic({
  limits: {
    'a session that was ended elsewhere has no socket any more': 1_000,
    'an account that was deleted has no socket any more': 1_000,
  },
  async round(given) {
    return {
      'a session that was ended elsewhere has no socket any more': await endSession(given),
      'an account that was deleted has no socket any more': await deleteAccount(given),
    }
  },
})

async function endSession(given: Given): Promise<number> {
  const learner = await newLearner(given, 'Ada Martin')
  const { email, password } = learner
  const elsewhere = { email, password, client: await learnerClient(given.application.url, { email, password }) }
  await elsewhere.client.realtime.setAuth()
  const closed = await closingOf(elsewhere)
  const { data } = await elsewhere.client.auth.getClaims()
  const began = performance.now()
  await learner.client.rpc('end_sessions', { session_id: data?.claims.session_id }).throwOnError()
  return (await closed()) - began
}

async function deleteAccount(given: Given): Promise<number> {
  const learner = await newLearner(given, 'Ada Martin')
  const closed = await closingOf(learner)
  const began = performance.now()
  await learner.client.rpc('delete_account', { confirmation: 'SUPPRIMER' }).throwOnError()
  return (await closed()) - began
}

/** Joins the channel of an account. @returns a function that gives when it was closed */
async function closingOf(learner: NewLearner): Promise<() => Promise<number>> {
  const { client } = learner
  const [joined, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  client.channel(`user:${await idOf(learner)}`, { config: { private: true } }).subscribe((state) => {
    if (state === 'SUBSCRIBED') joined.resolve()
    else closed.resolve(performance.now())
  })
  await joined.promise
  return async () => {
    const at = await closed.promise
    await client.removeAllChannels()
    return at
  }
}
