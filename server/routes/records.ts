import { RefusalCode } from '@/openapi/refusalCodes'
import type { Api } from '../contract/api'
import type { ServerDeps } from '../http/serverDeps'
import { listActivities } from '../records/activityStore'
import { certificateIdOf } from '../records/certificateId'
import { findCertificate, listCertificates } from '../records/certificateStore'

/** Certificates, one by its id for everybody, and what the signed-in user has: certificates and activities. */
export function addRecordRoutes(api: Api, { db }: ServerDeps): void {
  api.open(
    'getCertificate',
    async ({ context }) => {
      const id = certificateIdOf(context.req.param('id') ?? '')
      const data = id === null ? null : await findCertificate(db, id)
      return data === null ? { refusal: RefusalCode.CERTIFICATE_NOT_FOUND } : { data }
    },
    RefusalCode.CERTIFICATE_NOT_FOUND,
  )

  api.own('listCertificates', async ({ session }) => ({ data: { list: await listCertificates(db, session.user.id) } }))

  api.own('listActivities', async ({ session }) => ({ data: { list: await listActivities(db, session.user.id) } }))
}
