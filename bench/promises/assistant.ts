import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newLearner, topic } from './topic.ts'

const part = `data: ${JSON.stringify({ choices: [{ delta: { content: 'Je cherche ' } }] })}\n\n`

/** A question that the learner breaks off is broken off at the server of the language model. */
export const assistant = topic({
  limits: { 'a question that is broken off ends at the model’s server': 1_000 },
  async round(given) {
    const answers: ServerResponse[] = []
    // A model that begins an answer and never ends it.
    const server = createServer((_request, response) => {
      answers.push(response)
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(part)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const { cahier } = given.application
    await cahier(
      'secrets',
      'set',
      `CAHIER_MODEL_URL=http://${host}/v1`,
      'CAHIER_MODEL_KEY=key',
      'CAHIER_MODEL_NAME=small',
    )
    const { client, email } = await newLearner(given, 'Ada Martin')
    await cahier('plan', 'set', email, 'basic')
    const content = 'La photosynthèse transforme la lumière en énergie chimique.'
    await client.from('notes').insert({ title: 'Biologie', content }).throwOnError()
    await client.from('ai_consents').insert({ host }).throwOnError()

    const leave = new AbortController()
    const { data, error } = await client.functions.invoke<Response>('assistant', {
      body: { message: 'Explique-moi la photosynthèse', engine: 'model' },
      signal: leave.signal,
    })
    if (error) throw error
    const reader = data?.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let text = ''; !text.includes('Je cherche'); ) text += (await reader?.read())?.value ?? ''
    const [answer] = answers
    if (!answer) throw new Error('The model was not asked')
    const closed = once(answer, 'close')
    const left = performance.now()
    leave.abort()
    await closed
    const took = performance.now() - left
    server.close()
    return { 'a question that is broken off ends at the model’s server': took }
  },
})
