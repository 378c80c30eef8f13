/** Why a meeting on a server cannot be joined: it did not answer in time, or it said no. */
export type FailureReason = 'late' | 'refused'

export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
