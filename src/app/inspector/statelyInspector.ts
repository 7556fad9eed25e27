import { createBrowserInspector } from '@statelyai/inspect'
import type { Inspect } from '@/src/runtime/portal'
import { toAllowed } from './allowList'

/** Opens Stately's online inspector in a window of its own. */
export const createStatelyInspector = (): Inspect => createBrowserInspector({ serialize: toAllowed }).inspect
