/** Milliseconds after which an answer is not waited for any longer. */
export const patience = 15_000

/** The server did not answer, or with something that may pass. What was sent may have been taken or not. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
  /** The server's own, '' where there was no answer. */
  readonly code: string
  constructor({ message, code }: { message: string; code: string }) {
    super(message)
    this.code = code
  }
}

/** Whether the server will say the same however often it is asked: constraints and our own rules are for good; sessions, networks
 * and servers recover. */
export const isForGood = ({ code }: { code: string }): boolean => /^(PT4|22|23)/.test(code)
