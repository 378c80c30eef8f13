import { describe, expect, it } from 'vitest'
import { type FileToSend, SendError, type SendFailure } from './send-file.ts'
import { maxAttachmentBytes } from './size.ts'
import { createUploads, mayRetry, proposedName } from './uploads.ts'

interface Sending extends Omit<FileToSend, 'noteId'> {
  arrive(): void
  fail(failure: SendFailure): void
}

function setUp() {
  const sending: Sending[] = []
  const sent: string[] = []
  const uploads = createUploads(
    (given) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      given.signal.addEventListener('abort', () => reject(given.signal.reason))
      sending.push({ ...given, arrive: resolve, fail: (failure) => reject(new SendError(failure)) })
      return promise
    },
    (name) => sent.push(name),
  )
  uploads.setReady(true)
  const shown = () => uploads.state.get().map(({ name, status }) => `${name}: ${status}`)
  return { uploads, sending, sent, shown }
}
const file = (name: string) => new File(['x'], name)
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('files', () => {
  it('are sent one after the other, and leave the list once they have arrived', async () => {
    const { uploads, sending, sent, shown } = setUp()
    uploads.add([file('a.txt'), file('b.txt')])
    expect(shown()).toEqual(['a.txt: sending', 'b.txt: waiting'])
    sending[0]?.onProgress(0.4)
    expect(uploads.state.get()[0]?.sent).toBe(0.4)
    sending[0]?.arrive()
    await settled()
    expect(shown()).toEqual(['b.txt: sending'])
    sending[1]?.arrive()
    await settled()
    expect([shown(), sent]).toEqual([[], ['a.txt', 'b.txt']])
  })

  it('wait until they can be sent', () => {
    const { uploads, sending, shown } = setUp()
    uploads.setReady(false)
    uploads.add([file('a.txt')])
    expect([shown(), sending]).toEqual([['a.txt: waiting'], []])
    uploads.setReady(true)
    expect(shown()).toEqual(['a.txt: sending'])
  })

  it('stay in the list when they fail, and can be sent again', async () => {
    const { uploads, sending, shown } = setUp()
    uploads.add([file('a.txt'), file('b.txt')])
    sending[0]?.fail({ kind: 'network' })
    await settled()
    expect(shown()).toEqual(['a.txt: failed', 'b.txt: sending'])
    const id = uploads.state.get()[0]?.id ?? ''
    uploads.retry(id)
    sending[1]?.arrive()
    await settled()
    expect(sending.at(-1)).toMatchObject({ id, name: 'a.txt' })
  })

  it('that are too large are never sent', () => {
    const { uploads, sending } = setUp()
    const large = file('film.mp4')
    Object.defineProperty(large, 'size', { value: maxAttachmentBytes + 1 })
    uploads.add([large])
    const [upload] = uploads.state.get()
    expect(upload).toMatchObject({ status: 'failed', failure: { kind: 'too-large' } })
    expect(upload && mayRetry(upload)).toBe(false)
    expect(sending).toEqual([])
  })

  it('are aborted when they are cancelled', async () => {
    const { uploads, sending, sent, shown } = setUp()
    uploads.add([file('a.txt'), file('b.txt')])
    uploads.cancel(uploads.state.get()[0]?.id ?? '')
    expect(sending[0]?.signal.aborted).toBe(true)
    await settled()
    expect([shown(), sent]).toEqual([['b.txt: sending'], []])
  })
})

describe('a taken name', () => {
  async function asked() {
    const all = setUp()
    all.uploads.add([file('Résumé.pdf'), file('b.txt')])
    all.sending[0]?.fail({ kind: 'name-taken', taken: new Set(['Résumé.pdf', 'Résumé (2).pdf']) })
    await settled()
    const [upload] = all.uploads.state.get()
    if (!upload) throw new Error('it is in the list')
    return { ...all, upload }
  }

  it('is asked about, while the others go on', async () => {
    const { shown, upload } = await asked()
    expect(shown()).toEqual(['Résumé.pdf: asking', 'b.txt: sending'])
    expect(proposedName(upload)).toBe('Résumé (3).pdf')
  })

  it.each([
    ['replace' as const, { name: 'Résumé.pdf', replace: true }],
    [{ rename: 'CV.pdf' }, { name: 'CV.pdf', replace: false }],
  ])('%o', async (choice, expected) => {
    const { uploads, sending, upload } = await asked()
    uploads.choose(upload.id, choice)
    sending[1]?.arrive()
    await settled()
    expect(sending.at(-1)).toMatchObject({ id: upload.id, ...expected })
  })
})
