import type { RecordedEvent, Recording } from '../recording/recording'

/** Messages between pages and inspector windows of one origin. */
export type Message =
  // To pages.
  | { kind: 'hello' }
  | { kind: 'send'; actor: string; event: RecordedEvent }
  | { kind: 'clear' }
  // To inspector windows.
  | { kind: 'recorded'; recording: Recording }
  | { kind: 'left'; load: string }
  | { kind: 'anybody' }
  | { kind: 'here' }

const channelName = 'statechart-inspector'

export function openChannel(listen: (message: Message) => void): BroadcastChannel {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Message>) => listen(data)
  return channel
}
