import type { InspectionEvent } from 'xstate'
import { openViewer } from './channel/openViewer'
import { sharePage } from './channel/sharePage'
import { Recorder, type RecorderOptions } from './recorder/recorder'
import type { Recording } from './recording/recording'

export type InspectorOptions = RecorderOptions & {
  /** The address of a page that calls `mountViewer`; without it, a window with the package's own viewer. */
  viewer?: string
  /** Whether the viewer is opened; it can be opened by hand, and shows what happened before. */
  opens?: boolean
}

/** The value for `createActor(…, { inspect })`. */
export type Inspector = {
  next: (event: InspectionEvent) => void
  /** The recording of this page or program. */
  recording: () => Recording
}

/** Records actor systems that are given it; in a browser, for the inspector's window, which it opens. */
export function startInspector({ viewer, opens = true, ...options }: InspectorOptions = {}): Inspector {
  const isBrowser = typeof window === 'object' && typeof BroadcastChannel === 'function'
  const recorder = isBrowser ? sharePage(window, options) : new Recorder(options)
  if (isBrowser && opens) void openViewer(window, viewer)
  return { next: recorder.inspect, recording: () => recorder.recording() }
}
