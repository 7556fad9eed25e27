import type { Page } from '@playwright/test'
import type { Activity, Certificate, Project } from '@/openapi/types'
import { askItself } from '../visit'

const success = (data: unknown) => ({ json: { code: 0, msg: '', data } })

export const project = (id: string, more: Partial<Project> = {}): Project => ({
  id,
  name: `Project ${id}`,
  description: 'A short description of what it does and for whom.',
  cover: '',
  tags: [3],
  status: 2,
  updated_at: '2026-11-01T08:00:00+08:00',
  links: { github_url: `https://github.com/example/${id}` },
  ...more,
})

/** One project of every status, with every kind of link among them. */
export const everyKind: readonly Project[] = [
  project('applied', { status: 1, tags: [2], links: {} }),
  project('develop', {
    status: 2,
    stars: 12_345,
    links: {
      github_url: 'https://github.com/example/develop',
      bilibili_url: 'https://www.bilibili.com/video/example',
      openxlab_model_url: 'https://openxlab.org.cn/models/detail/example',
      openxlab_app_url: 'https://openxlab.org.cn/apps/detail/example',
      hf_model_url: 'https://huggingface.co/example/model',
      hf_app_url: 'https://huggingface.co/spaces/example/app',
    },
  }),
  project('graduate', { status: 3, tags: [4, 5], sample: true }),
  project('abandon', { status: 4, tags: [-1], links: { github_url: 'javascript:alert(1)' } }),
]

export type ProjectQuery = { tag: string | null; page: string | null; sort: string | null }

/**
 * The projects page is served with those of the database, and requests the selection of its address, including the
 * default.
 */
export const unservedProjects = '/developers/community?sort=latest'

/** Fakes the list of projects: `listOf` a query, 12 per page; records every query. */
export async function answerProjects(
  page: Page,
  listOf: (query: ProjectQuery) => readonly Project[],
  more: { stars_known?: boolean } = {},
) {
  const asked: ProjectQuery[] = []
  await page.route('**/puyu/community/projects?*', (route) => {
    const params = new URL(route.request().url()).searchParams
    const query = { tag: params.get('tag'), page: params.get('page'), sort: params.get('sort_by') }
    asked.push(query)
    const all = listOf(query)
    const number = Number(query.page ?? 1)
    const list = all.slice((number - 1) * 12, number * 12)
    return route.fulfill(success({ list, total: all.length, page: number, page_size: 12, stars_known: true, ...more }))
  })
  return asked
}

export const certificate: Certificate = {
  id: '7QK2M-9XWPT-4HJ5C-0RVNE',
  holder: '林黛玉',
  title: { zh: '结营证书', en: 'Certificate of completion' },
  season: 4,
  kind: 'completion',
  issued_on: '2024-12-30',
}

const activities: readonly Activity[] = [
  {
    id: 'one',
    kind: 1,
    title: { zh: '实战营第四期', en: 'Bootcamp Season 4' },
    joined_at: '2026-10-01T08:00:00+08:00',
    link: '/icamp4',
  },
  {
    id: 'two',
    kind: 2,
    title: { zh: '智能体兴趣小组', en: 'Agent SIG' },
    joined_at: '2026-09-01T08:00:00+08:00',
    link: 'https://groups.example/agent',
    sample: true,
  },
]

/** Fakes the lists of the account pages. */
export async function answerRecords(page: Page) {
  await askItself(page)
  const certificates = [certificate, { ...certificate, id: 'SECOND', kind: 'excellent', sample: true }]
  await page.route('**/puyu/user/certificates', (route) => route.fulfill(success({ list: certificates })))
  await page.route('**/puyu/user/activities', (route) => route.fulfill(success({ list: activities })))
}
