import { callerLanguage } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import type { Configuration } from '@/server/configuration/configuration'

/** Who is told of a failure: in which language, and at which portal. */
export type Caller = { language: Language; portal: string }

type Asked = { req: { header: (name: string) => string | undefined } }

export const callerOf = ({ req }: Asked, { publicUrl }: Pick<Configuration, 'publicUrl'>): Caller => ({
  language: callerLanguage(req.header('accept-language')),
  portal: publicUrl,
})
