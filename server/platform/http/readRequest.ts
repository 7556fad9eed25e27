import { getCookie } from 'hono/cookie'
import { LANGUAGE_COOKIE } from '@/openapi/configuration'
import { resolveLanguage } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import type { RequestContext } from './requestContext'

/** The value of an `Authorization: Bearer` header; undefined if it is absent or longer than `longest`. */
export function bearerOf({ req }: Pick<RequestContext, 'req'>, longest: number): string | undefined {
  const value = /^Bearer +(\S+)$/i.exec(req.header('authorization') ?? '')?.[1]
  return value !== undefined && value.length <= longest ? value : undefined
}

/** The language of a page: the one in its address, else the remembered choice, else the browser's. */
export const pageLanguage = (context: RequestContext, query = context.req.query('lang')): Language =>
  resolveLanguage({
    query,
    remembered: getCookie(context, LANGUAGE_COOKIE),
    browser: context.req.header('accept-language'),
  })
