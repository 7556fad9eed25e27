import type { FaultName } from './cell'

/** Faults by the names of rows. */
export type ChosenCells = Readonly<Record<string, readonly FaultName[]>>

/** The kinds of faults on the kinds of calls, for every run of the browser tests. */
export const chosenCells: ChosenCells = {
  listProjects: ['html'],
  getCertificate: ['503'],
  getModelCatalogue: ['cut'],
  getStatus: ['500'],
  interestGroupScript: ['502', 'html', 'never'],
  homeContent: ['cut'],
  listTokens: ['wrongTypes', 'never'],
  getUsageOverview: ['503'],
  getCall: ['500'],
  listCertificates: ['reset'],
  listModels: ['503'],
  createToken: ['reset', '429', '401'],
  deleteToken: ['503'],
  updateToken: ['refused'],
  applyForRate: ['late'],
  createPlaygroundCompletion: ['wrongTypes'],
  getPlaygroundKey: ['unsuccessful'],
  'gateway.createChatCompletion': ['wrongTypes'],
  'gateway.listModels': ['unsuccessful'],
  getUserInfo: ['never'],
  renewSession: ['502'],
  logout: ['503'],
}

/** The same on served pages: one that lacks a response, one for anonymous visitors, and later requests. */
export const chosenServedCells: ChosenCells = {
  'listActivities, left out': ['500'],
  'getUserInfo, left out': ['reset'],
  'listTokens, searched': ['cut'],
  updateToken: ['401'],
}
