import type { PortalConfiguration } from '../configuration.js'

/** The paths of the model API on a portal's own server. */
export const modelApiPaths = ['/v1', '/api/v1'] as const

/** A path of the model API in programs of an earlier service. The portal has one call there, its list of models for sessions. */
export const earlierModelApiPath = '/puyu/api/v1'

/** The call by which a signed-in user's pages reach models. */
export const playgroundPath = '/puyu/playground/chat/completions'

/** The id of the playground among the ids of API tokens, in statistics and lists of calls. */
export const playgroundId = 'playground'

/** Whether the documented model API is the portal's own, so that its playground needs no API token. */
export const hasPlayground = ({ publicUrl, apiBase }: Pick<PortalConfiguration, 'publicUrl' | 'apiBase'>): boolean =>
  [...modelApiPaths, earlierModelApiPath].some((path) => apiBase.replace(/(?<!\/)\/+$/, '') === `${publicUrl}${path}`)
