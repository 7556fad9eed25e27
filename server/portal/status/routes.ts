import type { Hono } from 'hono'
import { RefusalCode } from '@/openapi/refusalCodes'
import { resolveLanguage } from '@/openapi/rules/language'
import { serviceState } from '@/openapi/rules/serviceState'
import type { Language, Model } from '@/openapi/types'
import type { RequestContext, ServerEnv } from '@/server/platform/http/requestContext'
import type { Log } from '@/server/platform/log'
import type { Api } from '../api/api'
import { badgeOf, type BadgeState } from './badge'
import type { ReadStatus } from './readStatus'

type StatusPorts = {
  /** The models on offer; null if they cannot be read. */
  offeredModels: (log: Log) => Promise<readonly Model[] | null>
  /** The ids that the operator names for models. */
  configuredIds: readonly string[]
  readStatus: ReadStatus
}

/** The ids of the models on offer, or those of the operator while no list can be read; null if there are neither. */
async function publicIds({ offeredModels, configuredIds }: StatusPorts, log: Log): Promise<readonly string[] | null> {
  const models = await offeredModels(log)
  if (models !== null) return models.map(({ id }) => id)
  return configuredIds.length > 0 ? configuredIds : null
}

/** Days of each model: the answer for many models stays small. */
const DEFAULT_DAYS = 1

/** `/puyu/status`: public, and the only response that scripts of any page may read, because it has nothing of an account. */
export function addStatusRoutes(api: Api, ports: StatusPorts): void {
  api.public('getStatus', async ({ context, query: { days = DEFAULT_DAYS } }) => {
    context.header('Access-Control-Allow-Origin', '*')
    const ids = await publicIds(ports, context.var.log)
    if (ids === null) return { refusal: RefusalCode.MODELS_UNAVAILABLE }
    const status = await ports.readStatus(ids)
    const list = status.list.map((model) => ({ ...model, days: days === 0 ? [] : model.days.slice(-days) }))
    return { data: { ...status, list } }
  })
}

const BADGE_MAX_AGE_S = 60
const serviceName: Readonly<Record<Language, string>> = { zh: '模型服务', en: 'Models' }

function sendBadge(context: RequestContext, name: string, state: BadgeState, status: 200 | 404 | 503) {
  const [query, browser] = [context.req.query('lang'), context.req.header('accept-language')]
  const language = resolveLanguage({ query, remembered: null, browser })
  return context.body(badgeOf(name || serviceName[language], state, language), status, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': status === 200 ? `public, max-age=${BADGE_MAX_AGE_S}` : 'no-store',
    Vary: 'Accept-Language',
    // Pages of other origins may show it.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

/** `/status/badge.svg`: the current state of the model `model`, or without one the worst of all models, as a picture. */
export function addStatusBadge(app: Hono<ServerEnv>, ports: StatusPorts): void {
  app.get('/status/badge.svg', async (context) => {
    const name = context.req.query('model') ?? ''
    const ids = await publicIds(ports, context.var.log)
    if (ids === null) return sendBadge(context, '', 'unknown', 503)
    if (name !== '' && !ids.includes(name)) return sendBadge(context, '', 'unknown', 404)
    const shown = await ports.readStatus(name === '' ? ids : [name])
    return sendBadge(context, name, serviceState(shown, name || undefined), 200)
  })
}
