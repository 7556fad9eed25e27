import type { SnapshotFrom } from 'xstate'
import { running } from '../shared/running'
import type { portalMachine } from './portal.machine'

type PortalSnapshot = SnapshotFrom<typeof portalMachine>

export const selectSession = ({ children }: PortalSnapshot) => running(children.session)
export const selectToasts = ({ children }: PortalSnapshot) => running(children.toasts)
export const selectLanguageActor = ({ children }: PortalSnapshot) => running(children.language)
