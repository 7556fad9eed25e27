import type { RateApplication, RateLimitAnswer } from '@/openapi/types'
import { newCaller, type Caller } from './caller'
import type { TestServer } from './testServer'

export const application = {
  name: '林苇',
  developer_type: 1,
  org_name: 'Institute',
  use_scene: 'a\nb\u001b[2J',
  model_ids: ['intern-echo'],
  rpm: 60,
}

/** A new user who has sent an application, and its id. */
export async function applied(server: TestServer) {
  const me = await newCaller(server)
  const { data } = await me.ask<RateApplication>('/api/rate/application', { application })
  return { me, id: data?.id ?? '' }
}

export const limits = async (who: Caller) => (await who.ask<RateLimitAnswer>('/api/rate')).data?.rate_limit
