import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentsIn, isCall, isResult, joinTexts, type Conversation } from '@/server/gateway/conversation/conversation'
import { readObject } from '@/server/gateway/conversation/readingRules'
import { toolNamesOf } from '@/server/gateway/conversation/toolNames'
import { createInputCount, type ChatInput } from '@/server/gateway/metering/tokenizer'
import { writeChatInput } from '@/server/gateway/protocols/chat/writeChat'
import { normalForms } from './normalForms'
import { protocols, type Name } from './protocols'
import { requests } from './requests'

const names: readonly Name[] = ['chat', 'messages', 'responses']
const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe.each(names)('a request of %s', (name) => {
  const { read, write } = protocols[name]

  test('is the same in normal form after it was read and written', () => {
    fc.assert(
      fc.property(requests[name], (request) => {
        const again = write(read(request))
        expect(jsonOf(normalForms[name](again))).toEqual(jsonOf(normalForms[name](request)))
      }),
      { numRuns: 500 },
    )
  })

  test.each(names)('keeps tools, results with ids, images and texts over %s', (other) => {
    const { read: readOther, write: writeOther } = protocols[other]
    fc.assert(
      fc.property(requests[name], (request) => {
        const before = read(request)
        const after = read(write(readOther(writeOther(before))))
        expect(essentialsOf(after)).toEqual(essentialsOf(before))
        expect(textsOf(before).filter((text) => !joinTexts(contentsIn(after)).includes(text))).toEqual([])
        expect(missingResults(before, after)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

const textsOf = (conversation: Conversation) =>
  contentsIn(conversation).flatMap((part) => ('text' in part ? [part.text] : []))
const partsOf = ({ turns }: Conversation) => turns.flatMap(({ parts }) => parts)
const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).toSorted()

/** Tools, calls and images, which every protocol keeps. Names are those of functions, and arguments objects. */
function essentialsOf(conversation: Conversation) {
  const functions = toolNamesOf(conversation)
  return {
    tools: sorted((conversation.tools ?? []).map((tool) => functions.functionOf(tool))),
    calls: sorted(
      partsOf(conversation)
        .filter(isCall)
        .map((call) => {
          const input = call.kind === 'custom' ? { input: call.arguments } : readObject(call.arguments)
          return [call.id, functions.functionOf(call), input]
        }),
    ),
    results: sorted(
      partsOf(conversation)
        .filter(isResult)
        .map(({ id }) => id),
    ),
    images: sorted(contentsIn(conversation).flatMap((part) => (part.type === 'image' ? [part.url] : []))),
  }
}

/** Results whose text does not stand in a result with the same id. */
function missingResults(before: Conversation, after: Conversation) {
  const found = partsOf(after).filter(isResult)
  return partsOf(before)
    .filter(isResult)
    .flatMap(({ id, parts }) => parts.flatMap((part) => (part.type === 'text' ? [[id, part.text] as const] : []))) // as: a pair
    .filter(([id, text]) => !found.some((result) => result.id === id && joinTexts(result.parts).includes(text)))
}

test('a chat counts as if its own messages were counted', async () => {
  const property = fc.asyncProperty(requests.chat, async (request) => {
    const chats = [request as ChatInput, writeChatInput(protocols.chat.read(request))] // as: a chat
    const [own, read] = chats.map((one) => createInputCount(one))
    expect([await read?.count(), read?.least()]).toEqual([await own?.count(), own?.least()])
  })
  await fc.assert(property, { numRuns: 500 })
})
