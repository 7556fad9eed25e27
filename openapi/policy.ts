import type { OperationId } from './operations.js'

/** Whether a call's refusals and faults are shown, whether a 401 forces a redirect to login, and whether a session is needed. */
export type CallPolicy = {
  messages: 'all' | 'faultsOnly' | 'none'
  forcesSignIn: boolean
  needsSession: boolean
}

/**
 * `isFromForm`: the call changes data from a form, whose own alert announces refusals and faults. `invalidates`: the calls whose
 * data it may change, even if its response is a refusal or lost.
 */
type PortalPolicy = CallPolicy & { isFromForm: boolean; invalidates: readonly OperationId[] }

const own: PortalPolicy = {
  messages: 'all',
  forcesSignIn: true,
  needsSession: true,
  isFromForm: false,
  invalidates: [],
}
const open: PortalPolicy = { ...own, forcesSignIn: false, needsSession: false }
const form = (...invalidates: OperationId[]): PortalPolicy => ({ ...own, isFromForm: true, invalidates })

/** The marks `x-silent`, `x-messages`, `x-login` and `security` of the contract, as the client reads them, and the calls of forms. */
export const callPolicies: Readonly<Record<OperationId, PortalPolicy>> = {
  authenticate: { ...open, messages: 'faultsOnly' },
  getUserInfo: { ...own, messages: 'faultsOnly', forcesSignIn: false },
  logout: { ...open, messages: 'none' },
  renewSession: { ...open, messages: 'none' },
  listTokens: own,
  createToken: form('listTokens'),
  deleteToken: form('listTokens'),
  updateToken: form('listTokens'),
  getRateLimit: own,
  applyForRate: form('getRateLimit', 'listRateApplications'),
  listRateApplications: own,
  getRemainingLimits: { ...own, messages: 'faultsOnly' },
  getPlaygroundKey: { ...own, messages: 'none' },
  getUsageOverview: own,
  listUsedModels: own,
  getTrend: own,
  listCalls: own,
  getCall: { ...own, messages: 'none' },
  listModels: own,
  getModelCatalogue: open,
  getStatus: open,
  listProjects: open,
  getRepositoryStars: { ...open, messages: 'none' },
  getCertificate: { ...open, messages: 'none' },
  listCertificates: own,
  listActivities: own,
  validateInvitation: { ...own, messages: 'none', forcesSignIn: false },
}
