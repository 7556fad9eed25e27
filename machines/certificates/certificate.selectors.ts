import type { SnapshotFrom } from 'xstate'
import type { certificateMachine } from './certificate.machine'

type CertificateSnapshot = SnapshotFrom<typeof certificateMachine>

export const selectCertificate = (snapshot: CertificateSnapshot) => snapshot.context.certificate
export const selectIsLookingUp = (snapshot: CertificateSnapshot) => snapshot.hasTag('lookingUp')
export const selectIsNotFound = (snapshot: CertificateSnapshot) => snapshot.hasTag('notFound')
export const selectIsFailed = (snapshot: CertificateSnapshot) => snapshot.hasTag('failed')
