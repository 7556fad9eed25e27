import type { Hono } from 'hono'
import type { ServerEnv } from '../platform/http/requestContext'
import { createApi } from '../portal/api/api'
import { addRecordRoutes } from '../portal/certificates/routes'
import { addCommunityRoutes } from '../portal/community/routes'
import { addLimitRoutes } from '../portal/limits/routes'
import { addModelRoutes, offeredModelsOrNull } from '../portal/models/routes'
import { addTokenRoutes } from '../portal/tokens/routes'
import { addStatisticsRoutes } from '../portal/usage/routes'
import { addInvitationRoutes, addUserRoutes } from '../portal/users/routes'
import { createFindVisitor } from '../portal/users/visitor'
import type { FindVisitor } from '../pages/personalPage'
import { recordFailedSignIn } from '../storage/audit/failedSignIn'
import type { ServerDeps } from './serverDeps'

/** Adds the API below `/puyu`; returns the look-up by which pages find their user and the first responses. */
export function addPortal(app: Hono<ServerEnv>, deps: ServerDeps): FindVisitor {
  const { configuration, models, provider } = deps
  const api = createApi(app, deps)
  addUserRoutes(api, {
    ...deps,
    publicUrl: configuration.publicUrl,
    recordFailure: (context, failure) => recordFailedSignIn(deps, context, failure),
    endProviderSession: provider && ((id) => provider.endSession(id)),
  })
  addTokenRoutes(api, deps)
  const offeredModels = (log: ServerDeps['log']) => offeredModelsOrNull(models, log)
  addLimitRoutes(api, { ...deps, offeredModels })
  addStatisticsRoutes(api, deps)
  addModelRoutes(api, {
    offeredModels,
    detailsOf: (id) => models.detailsOf(id),
    described: configuration.models.described,
  })
  addCommunityRoutes(api, deps)
  addRecordRoutes(api, deps)
  addInvitationRoutes(api)
  return createFindVisitor(deps, api)
}
