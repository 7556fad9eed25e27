import type { FaultName } from './cell'

/** The kinds of faults on the kinds of calls, for every run of the browser tests. */
export const chosenCells: Readonly<Record<string, readonly FaultName[]>> = {
  listProjects: ['html'],
  interestGroupScript: ['502', 'html'],
  homeContent: ['cut'],
  listTokens: ['wrongTypes', 'never'],
  createToken: ['reset', '429'],
  deleteToken: ['503'],
  updateToken: ['refused'],
  applyForRate: ['late'],
  'gateway.createChatCompletion': ['wrongTypes'],
  'gateway.listModels': ['unsuccessful'],
  getUserInfo: ['never'],
  renewSession: ['502'],
}
