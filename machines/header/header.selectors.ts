import type { SnapshotFrom } from 'xstate'
import type { headerMachine } from './header.machine'

type HeaderSnapshot = SnapshotFrom<typeof headerMachine>

export const selectIsTopMenuHidden = (snapshot: HeaderSnapshot) => snapshot.hasTag('topMenuHidden')
export const selectIsMobileMenuOpen = (snapshot: HeaderSnapshot) => snapshot.hasTag('mobileMenuOpen')
