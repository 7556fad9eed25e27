import type { LimitRange } from '@/openapi/rules/rateApplication'
import type { ApplicationDraft } from '@/machines/limits/applicationDraft'
import { noFields, type TokenFields } from '@/machines/tokens/tokenFields'
import type { HomeContent } from '@/machines/home/homeContent'
import type { ApiToken, Project, ProjectPage, RateApplication, TrendPoint, UsedModel, UserInfo } from '@/openapi/types'

export const lin: UserInfo = {
  ssoUid: 'u-1',
  username: 'lin',
  nickname: 'Lin Daiyu',
  avatar: '',
  email: 'lin@example.org',
}

export const apiToken = (given: Partial<ApiToken> = {}): ApiToken => ({
  id: 't-1',
  token_name: 'notebook',
  token: 'intern_…a1B2',
  auth_status: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  expired_at: '2026-07-01T00:00:00.000Z',
  ...given,
})

/** The form of a token of that name without limits. */
export const named = (name: string): TokenFields => ({ ...noFields, name })

export const usedModels = (...ids: string[]): UsedModel[] => ids.map((modelID) => ({ modelID, modelName: modelID }))

export const trendPoint = (date: string, calls: number): TrendPoint => ({
  date,
  api_calls: calls,
  input_tokens: calls * 100,
  output_tokens: calls * 200,
})

export const rateApplication = (given: Partial<RateApplication> = {}): RateApplication => ({
  id: 'a-1',
  status: 'pending',
  created_at: '2026-01-01T00:00:00.000Z',
  decided_at: null,
  application: { name: 'Lin', developer_type: 1, org_name: 'Garden', use_scene: 'Poems', model_ids: ['intern-s1'] },
  ...given,
})

/** The bounds of a portal without settings, and the limits of a user without an approved application. */
export const limitRange: LimitRange = { bounds: { tpm: 50_000, rpm: 1000 }, current: { tpm: 5000, rpm: 10 } }

export const applicationDraft = (given: Partial<ApplicationDraft> = {}): ApplicationDraft => ({
  name: 'Lin',
  developer_type: '1',
  org_name: 'Garden',
  use_scene: 'Poems',
  model_ids: ['intern-s1'],
  tpm: '',
  rpm: '',
  ...given,
})

const project = (id: string): Project => ({
  id,
  name: id,
  description: '',
  cover: '',
  tags: [3],
  status: 2,
  updated_at: '2026-01-01T00:00:00.000Z',
  links: {},
})

export const projectPage = (...ids: string[]): ProjectPage => ({
  list: ids.map(project),
  total: ids.length,
  page: 1,
  page_size: 12,
})

export const homeContent = (title: string): HomeContent => ({
  lm_title: title,
  lms: [
    { title: 'Intern-S1', introduction: 'i', description: 'd', link: 'https://models.example/s1', mobile_image: '' },
  ],
  lm_chain_title: 't',
  lm_chain_desc: 'd',
  lm_chains: [
    { image: '', title: 'LMDeploy', desc: 'd', link: 'https://code.example/lmdeploy', count_key: 'lmdeploy' },
  ],
  community_list: [{ title: 'Social', entries: [{ icon: 'github', link: 'https://code.example', qrcode: '' }] }],
})
