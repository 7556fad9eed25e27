import type { OperationId } from './operations.js'

/** Whether a call's refusals and faults are shown, whether a 401 forces a redirect to login, and whether a session is needed. */
export type CallPolicy = {
  messages: 'all' | 'faultsOnly' | 'none'
  forcesSignIn: boolean
  needsSession: boolean
}

const own: CallPolicy = { messages: 'all', forcesSignIn: true, needsSession: true }
const open: CallPolicy = { messages: 'all', forcesSignIn: false, needsSession: false }

/** The marks `x-silent`, `x-messages`, `x-login` and `security` of the contract, as the client reads them. */
export const callPolicies: Readonly<Record<OperationId, CallPolicy>> = {
  authenticate: { messages: 'faultsOnly', forcesSignIn: false, needsSession: false },
  getUserInfo: { messages: 'faultsOnly', forcesSignIn: false, needsSession: true },
  logout: { messages: 'none', forcesSignIn: false, needsSession: false },
  renewSession: { messages: 'none', forcesSignIn: false, needsSession: false },
  listTokens: own,
  createToken: own,
  deleteToken: own,
  updateToken: own,
  getRateLimit: own,
  applyForRate: own,
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
  validateInvitation: { messages: 'none', forcesSignIn: false, needsSession: true },
}
