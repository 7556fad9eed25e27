import { RefusalCode } from '@/openapi/refusalCodes'
import type { Api } from '../api/api'
import type { ContentPort } from '@/server/configuration/content'
import type { Database } from '@/server/storage/database'
import { certificateIdOf } from '@/openapi/rules/certificates'
import { listActivities, findCertificate, listCertificates } from '@/server/records/certificates/certificateStore'

type CertificatePorts = { db: Database; content: ContentPort }

/** Adds the public look-up of one certificate, and the signed-in user's certificates and activities. */
export function addCertificateRoutes(api: Api, { db, content }: CertificatePorts): void {
  function notFound() {
    const { zh, en } = content.current().shared.names
    const sentence = { zh: zh.certificateNotFound, en: en.certificateNotFound }
    return { refusal: RefusalCode.CERTIFICATE_NOT_FOUND, sentence }
  }
  api.public(
    'getCertificate',
    async ({ context }) => {
      const id = certificateIdOf(context.req.param('id') ?? '')
      const data = id === null ? null : await findCertificate(db, id)
      return data === null ? notFound() : { data }
    },
    notFound,
  )

  api.authenticated('listCertificates', async ({ session }) => ({
    data: { list: await listCertificates(db, session.user.id) },
  }))

  api.authenticated('listActivities', async ({ session }) => ({
    data: { list: await listActivities(db, session.user.id) },
  }))
}
