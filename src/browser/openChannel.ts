/** A channel between the tabs of this browser; null in a browser without channels, which shows another tab's changes after a reload. */
export const openChannel = (window: Window, name: string): BroadcastChannel | null =>
  'BroadcastChannel' in window ? new BroadcastChannel(name) : null
