/** Why the server cannot start, in one line for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError'
}
