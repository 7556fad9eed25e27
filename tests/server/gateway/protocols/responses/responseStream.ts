import { isJson, type Json } from '@/server/platform/json'
import { problemsOfEvent } from './openResponses'

const END = 'data: [DONE]'
const ENDINGS: ReadonlySet<unknown> = new Set(['response.completed', 'response.failed', 'response.incomplete'])

/** The events of a streamed response; throws if the text has another form than Open Responses gives it. */
export function eventsIn(text: string): Json[] {
  const blocks = text.split('\n\n')
  if (blocks.pop() !== '' || blocks.pop() !== END) throw new Error(`the stream does not end with ${END}: ${text}`)
  return blocks
    .filter((block) => !block.startsWith(':'))
    .map((block) => {
      const [, name, data = ''] = /^event: ([\w.]+)\ndata: (.+)$/.exec(block) ?? []
      const event: unknown = JSON.parse(data)
      if (!isJson(event) || event['type'] !== name) throw new Error(`not an event of the name of its type: ${block}`)
      return event
    })
}

/** Parts of an item that its events announce: their texts so far, and whether they are done. */
type Written = { id: unknown; text: string; isDone: boolean }

const textOf = (item: Json): unknown => {
  const [part] = [item['content'], item['summary']].flatMap((parts) => (Array.isArray(parts) ? (parts as Json[]) : [])) // as: checked by the table
  return part === undefined ? (item['arguments'] ?? item['input'] ?? '') : (part['text'] ?? part['refusal'])
}

/** Follows the items of a stream, of which one is open at a time, and notes what is out of order. */
function createItemOrder(note: (problem: string) => void) {
  const output: Json[] = []
  let open: Written | null = null

  function added(event: Json) {
    const item = event['item'] as Json // as: checked by the table
    if (open !== null) note('an item is added before the last one is done')
    if (event['output_index'] !== output.length) note('an item is added at another index than the next')
    if (item['status'] !== 'in_progress') note('an item is added that is not in progress')
    open = { id: item['id'], text: '', isDone: false }
  }
  function done(event: Json) {
    const item = event['item'] as Json // as: checked by the table
    if (event['output_index'] !== output.length) note('an item is done at another index than it was added')
    if (item['id'] !== open?.id) note('an item is done that was not added')
    if (item['status'] === 'in_progress') note('an item is done that is in progress')
    if (open?.text !== '' && textOf(item) !== open?.text) note('an item differs from the sum of its deltas')
    if (output.some(({ status }) => status === 'incomplete')) note('an item follows an incomplete one')
    open = null
    output.push(item)
  }
  function within(type: string, event: Json) {
    if (open === null || event['item_id'] !== open.id || event['output_index'] !== output.length)
      return note(`${type} is for no open item`)
    if (open.isDone && !type.includes('part.done')) note(`${type} follows the end of its text`)
    if (type.endsWith('.delta')) open.text += String(event['delta'])
    if (!type.endsWith('.done') || type.includes('part.done')) return
    const whole = event['text'] ?? event['refusal'] ?? event['arguments'] ?? event['input']
    if (open.text !== '' && whole !== open.text) note(`${type} differs from the sum of the deltas`)
    open.isDone = true
  }
  return { output, added, done, within, isOpen: () => open !== null }
}

function checkEnd(last: Json, output: readonly Json[], isOpen: boolean, note: (problem: string) => void) {
  const response = last['response'] as Json // as: checked by the table
  const status = String(response['status'])
  if (last['type'] !== `response.${status}`) note('the last event has another type than the status of its response')
  if (JSON.stringify(response['output']) !== JSON.stringify(output))
    note('the output differs from the items that are done')
  if (isOpen && status !== 'failed') note('the stream ends before its last item is done')
  if (output.some((item) => item['status'] === 'incomplete') && status !== 'incomplete')
    note('a response with an incomplete item is not incomplete')
}

/** The problems of a streamed response: types of all members, and the order of events. */
export function problemsOfStream(events: readonly Json[]): string[] {
  const problems = events.flatMap(problemsOfEvent)
  if (problems.length > 0) return problems
  const note = (problem: string) => void problems.push(problem)
  const order = createItemOrder(note)
  events.forEach((event, index) => {
    const type = String(event['type'])
    if (event['sequence_number'] !== index)
      note(`${type} has the number ${String(event['sequence_number'])}, not ${index}`)
    if ((type === 'response.created') !== (index === 0)) note('response.created is not the first event alone')
    if (ENDINGS.has(type) !== (index === events.length - 1)) note(`${type} is not at its place`)
    if (type === 'response.output_item.added') order.added(event)
    else if (type === 'response.output_item.done') order.done(event)
    else if ('item_id' in event) order.within(type, event)
  })
  if (events.filter(({ type }) => type === 'response.in_progress').length > 1) note('response.in_progress is repeated')
  const last = events.at(-1)
  if (last !== undefined && problems.length === 0) checkEnd(last, order.output, order.isOpen(), note)
  return problems
}
