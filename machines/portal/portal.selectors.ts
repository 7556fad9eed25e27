import type { SnapshotFrom } from 'xstate'
import type { portalMachine } from './portal.machine'

type PortalSnapshot = SnapshotFrom<typeof portalMachine>

export const selectSession = ({ children }: PortalSnapshot) => running(children.session)
export const selectToasts = ({ children }: PortalSnapshot) => running(children.toasts)
export const selectLanguageActor = ({ children }: PortalSnapshot) => running(children.language)

function running<Child>(child: Child | undefined): Child {
  if (child === undefined) throw new Error('the portal is not running')
  return child
}
