import { RefusalCode } from '@/openapi/refusalCodes'
import type { Api } from '../api/api'
import type { Database } from '@/server/storage/database'
import { certificateIdOf } from '@/openapi/rules/certificates'
import { listActivities, findCertificate, listCertificates } from '@/server/records/certificates/certificateStore'

type CertificatePorts = { db: Database }

/** Adds the public look-up of one certificate, and the signed-in user's certificates and activities. */
export function addCertificateRoutes(api: Api, { db }: CertificatePorts): void {
  api.public(
    'getCertificate',
    async ({ context }) => {
      const id = certificateIdOf(context.req.param('id') ?? '')
      const data = id === null ? null : await findCertificate(db, id)
      return data === null ? { refusal: RefusalCode.CERTIFICATE_NOT_FOUND } : { data }
    },
    RefusalCode.CERTIFICATE_NOT_FOUND,
  )

  api.authenticated('listCertificates', async ({ session }) => ({
    data: { list: await listCertificates(db, session.user.id) },
  }))

  api.authenticated('listActivities', async ({ session }) => ({
    data: { list: await listActivities(db, session.user.id) },
  }))
}
