import type { SnapshotFrom } from 'xstate'
import { tokenNameProblem } from '@/openapi/rules/tokens'
import type { samplesMachine } from './samples.machine'
import { tokenVariable } from './tokenVariable'

type SamplesSnapshot = SnapshotFrom<typeof samplesMachine>

export const selectIsOffered = (snapshot: SamplesSnapshot) => snapshot.hasTag('offered')
export const selectModels = (snapshot: SamplesSnapshot) => snapshot.context.models
export const selectTokens = (snapshot: SamplesSnapshot) => snapshot.context.tokens
export const selectIsIncomplete = (snapshot: SamplesSnapshot) => snapshot.hasTag('incomplete')

/** The chosen model, else the preset one, as far as the live list has it; else the first of that. */
export function selectModel({ context: { models, modelId, preset } }: SamplesSnapshot): string {
  const known = [modelId, preset].find((id) => id !== null && models.includes(id))
  return known ?? models[0] ?? preset
}

/** The chosen token while it is one of the reader's; null where samples name none. */
export const selectToken = ({ context: { tokens, tokenId } }: SamplesSnapshot) =>
  tokens.find(({ id }) => id === tokenId) ?? null

/** What samples call the chosen token; it stands in a line for the shell, so that a name which another server let through is not used. */
export function selectTokenName(snapshot: SamplesSnapshot): string | null {
  const name = selectToken(snapshot)?.token_name ?? null
  return name !== null && tokenNameProblem(name) === null ? name : null
}

/** The environment variable from which samples read the token. */
export const selectVariable = (snapshot: SamplesSnapshot): string =>
  tokenVariable(selectTokenName(snapshot) === null ? null : selectToken(snapshot), snapshot.context.tokens)
