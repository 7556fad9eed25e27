import { TryIt } from '../tryIt/TryIt'

/** A real call with a token that the reader pastes. */
export const DocumentTryIt = () => <TryIt />
