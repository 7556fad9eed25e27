import { RefusalCode } from '@/openapi/refusalCodes'
import { listProjects } from '@/server/records/community/projectStore'
import type { Api } from '../api/api'
import { browserLanguage } from '@/openapi/rules/language'
import type { Database } from '@/server/storage/database'
import type { Stars } from './stars'

type CommunityPorts = { db: Database; stars: Pick<Stars, 'isOn' | 'counts'> }

/** `/puyu/community/*`: projects and stars, both public. */
export function addCommunityRoutes(api: Api, { db, stars }: CommunityPorts): void {
  api.public('listProjects', async ({ context, query }) => {
    const language = browserLanguage(context.req.header('accept-language'))
    return { data: await listProjects(db, { ...query, language, includesStars: stars.isOn }) }
  })

  api.public('getRepositoryStars', async () => {
    const counts = await stars.counts()
    return counts === null ? { refusal: RefusalCode.STARS_UNAVAILABLE } : { data: { repo_stars: counts } }
  })
}
