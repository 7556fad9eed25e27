import { RefusalCode } from '@/openapi/refusalCodes'
import { listProjects } from './projectStore'
import type { Api } from '../api/api'
import { browserLanguage } from '@/openapi/rules/language'
import type { ServerDeps } from '@/server/app/serverDeps'

/** `/puyu/community/*`: projects and stars, for everybody. */
export function addCommunityRoutes(api: Api, { db, stars }: ServerDeps): void {
  api.public('listProjects', async ({ context, query }) => {
    const language = browserLanguage(context.req.header('accept-language'))
    return { data: await listProjects(db, { ...query, language, includesStars: stars.isOn }) }
  })

  api.public('getRepositoryStars', async () => {
    const counts = await stars.counts()
    return counts === null ? { refusal: RefusalCode.STARS_UNAVAILABLE } : { data: { repo_stars: counts } }
  })
}
