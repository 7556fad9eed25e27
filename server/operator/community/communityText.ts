import { listAllProjects, type ProjectRow } from '@/server/portal/community/projectStore'
import type { Database } from '@/server/storage/database'
import { listIssued } from '@/server/portal/certificates/certificateStore'
import { findUser } from '../findUser'
import { aligned, visible } from '../terminalText'

const MAX_LISTED = 200
const STATUSES: Readonly<Record<ProjectRow['status'], string>> = {
  1: 'applied',
  2: 'in development',
  3: 'graduated',
  4: 'abandoned',
}

/** Every project, a line each. */
export async function projectsText(db: Database): Promise<string> {
  const found = await listAllProjects(db)
  if (found.length === 0) return 'No projects.'
  const rows = found.map(({ project, stars }) =>
    [
      project.key,
      STATUSES[project.status],
      stars === null ? '-' : `${stars} stars`,
      project.updatedAt.toISOString().slice(0, 10),
      project.isSample ? 'sample' : '-',
      project.nameZh === project.nameEn ? project.nameEn : `${project.nameZh} / ${project.nameEn}`,
    ].map(visible),
  )
  return aligned(rows)
}

/** Certificates with their holders, a line each. */
export async function certificatesText(
  db: Database,
  { account, includesRevoked }: { account: string | null; includesRevoked: boolean },
): Promise<string> {
  const userId = account === null ? null : (await findUser(db, account)).id
  const { list, total } = await listIssued(db, { userId, includesRevoked, limit: MAX_LISTED })
  if (list.length === 0) return 'No certificates.'
  const rows = list.map(
    ({ certificate: { id, issuedOn, kind, season, isSample, revokedAt, holder, titleEn }, username }) =>
      [
        id,
        issuedOn,
        kind,
        season === null ? '-' : `season ${season}`,
        revokedAt === null ? (isSample ? 'sample' : '-') : `revoked ${revokedAt.toISOString().slice(0, 10)}`,
        username ?? '-',
        holder,
        titleEn,
      ].map(visible),
  )
  const more =
    total > list.length ? [`Only the newest ${MAX_LISTED} of ${total} are shown; --account names one holder.`] : []
  return [aligned(rows), ...more].join('\n')
}
