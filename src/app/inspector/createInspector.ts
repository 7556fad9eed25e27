import { startInspector } from '@/packages/inspector/src/startInspector'
import type { Inspect } from '@/src/runtime/portal'
import { openKeys } from './allowList'

/** Records the portal's statecharts for the inspector at `/inspect`. */
export const createInspector = ({ opens }: { opens: boolean }): Inspect =>
  startInspector({ allow: openKeys, viewer: '/inspect', opens })
