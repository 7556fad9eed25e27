import type { operations, paths } from './puyu.js'
import { isRecord } from './rules/record.js'

export type OperationId = keyof operations

/** The members of a type that can have a value. */
type Present<Type> = {
  [Name in keyof Type as [NonNullable<Type[Name]>] extends [never] ? never : Name]: Type[Name]
}
type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : never

/** The parameters of an operation by their place (query, path, header), and its body. */
export type CallParameters<Id extends OperationId> = Present<operations[Id]['parameters']> &
  Present<{ body: JsonOf<operations[Id]['requestBody']> }>

/** The parameters of any operation, for code that handles them all alike. */
export type AnyParameters = {
  [Place in 'query' | 'path' | 'header']?: Readonly<Record<string, unknown>>
} & { body?: unknown }

/** The key of a call; the order in which its parameters are written does not matter. */
export const callKey = (operationId: OperationId, parameters: object): string =>
  JSON.stringify([operationId, parameters], (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  )

/** The data of an operation's success. */
export type DataOf<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } }
}
  ? unknown extends Data
    ? never
    : NonNullable<Data> extends never
      ? null
      : NonNullable<Data>
  : never

type Method = 'get' | 'post' | 'patch' | 'delete'
type RouteOf<Id extends OperationId> = {
  [Path in keyof paths]: {
    [Name in Method]: paths[Path][Name] extends operations[Id] ? readonly [Name, Path] : never
  }[Method]
}[keyof paths]

/** The method and path of each operation. */
export const routes: { readonly [Id in OperationId]: RouteOf<Id> } = {
  authenticate: ['post', '/puyu/users/auth'],
  getUserInfo: ['post', '/puyu/users/getUserInfo'],
  logout: ['post', '/puyu/users/logout'],
  renewSession: ['post', '/puyu/users/login'],
  validateInvitation: ['get', '/puyu/invitation/validate'],
  listTokens: ['get', '/puyu/user/tokens'],
  createToken: ['post', '/puyu/user/tokens'],
  deleteToken: ['delete', '/puyu/user/tokens/{id}'],
  updateToken: ['patch', '/puyu/user/tokens/{id}'],
  listModels: ['get', '/puyu/api/v1/models'],
  getModelCatalogue: ['get', '/puyu/api/models'],
  getRateLimit: ['get', '/puyu/api/rate'],
  applyForRate: ['post', '/puyu/api/rate/application'],
  listRateApplications: ['get', '/puyu/api/rate/applications'],
  getUsageOverview: ['post', '/puyu/statistics/user/api'],
  listUsedModels: ['post', '/puyu/statistics/models'],
  getTrend: ['post', '/puyu/statistics/data'],
  listCalls: ['post', '/puyu/statistics/calls'],
  listProjects: ['get', '/puyu/community/projects'],
  getRepositoryStars: ['get', '/puyu/community/stats/github'],
  getCertificate: ['get', '/puyu/certificates/{id}'],
  listCertificates: ['get', '/puyu/user/certificates'],
  listActivities: ['get', '/puyu/user/activities'],
}
