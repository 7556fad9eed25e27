import type { SnapshotFrom } from 'xstate'
import type { headerMachine } from './header.machine'

type HeaderSnapshot = SnapshotFrom<typeof headerMachine>

export const selectIsTopMenuHidden = (snapshot: HeaderSnapshot) => snapshot.hasTag('topMenuHidden')
export const selectIsMobileMenuOpen = (snapshot: HeaderSnapshot) => snapshot.hasTag('mobileMenuOpen')
export const selectIsSearchOpening = (snapshot: HeaderSnapshot) => snapshot.hasTag('searchOpening')
export const selectIsSearchOpen = (snapshot: HeaderSnapshot) => snapshot.hasTag('searchOpen')
