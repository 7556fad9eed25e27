import { emptyStep, noSettings, type Conversation, type Step } from '@/machines/playground/conversation'

export const conversation: Conversation = { id: 'one', models: ['left-model'], settings: noSettings, turns: [] }

export const compared: Conversation = { ...conversation, models: ['left-model', 'right-model'] }

export const said = (text: string, more: Partial<Step> = {}): Step => ({
  ...emptyStep,
  text,
  end: { kind: 'finished', reason: 'stop' },
  ...more,
})

export const call = { id: 'call-1', name: 'get_weather', arguments: '{"city":"Shanghai"}', result: null }
