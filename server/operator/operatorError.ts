/** The message to the operator instead of a result; the code is the exit code: 1 not done, 2 not understood. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  constructor(
    message: string,
    readonly code: 1 | 2 = 1,
  ) {
    super(message)
  }
}
