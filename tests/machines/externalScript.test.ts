import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { externalScriptMachine } from '@/machines/externalScript/externalScript.machine'
import * as select from '@/machines/externalScript/externalScript.machine'
import { done, elapsed, failed, start, step } from './support/effects'
import { eventMatrix } from './support/eventMatrix'
import { everyState } from './support/graph'
import { settled } from './support/settled'

const configured = { address: 'https://groups.example/sig.js' }

function startScript(input = configured) {
  const clock = new SimulatedClock()
  const asked: { address: string; signal: AbortSignal; load: () => void; fail: () => void }[] = []
  const loadScript = fromPromise<void, { address: string }>(
    ({ input: { address }, signal }) =>
      new Promise((resolve, reject) => {
        asked.push({ address, signal, load: () => resolve(), fail: () => reject(new Error('blocked')) })
      }),
  )
  const actor = createActor(externalScriptMachine.provide({ actors: { loadScript } }), { clock, input }).start()
  const seen = () => {
    const now = actor.getSnapshot()
    const flags = {
      waiting: select.selectIsWaiting,
      missing: select.selectIsMissing,
      retrying: select.selectIsRetrying,
    }
    return Object.entries(flags)
      .filter(([, flag]) => flag(now))
      .map(([name]) => name)
      .join(' ')
  }
  return { clock, asked, actor, seen }
}

describe('a page that waits for a script', () => {
  test('a page that waits for a script is shown once the script is there', async () => {
    const { asked, seen } = startScript()
    expect([seen(), asked[0]?.address]).toEqual(['waiting', configured.address])
    asked[0]?.load()
    await settled()
    expect(seen()).toBe('')
  })

  test('a page that waits for a script is shown without it when it cannot be loaded', async () => {
    const { asked, seen } = startScript()
    asked[0]?.fail()
    await settled()
    expect(seen()).toBe('missing')
  })

  test('a page that waits for a script waits 7 s and no longer', () => {
    const { clock, asked, seen } = startScript()
    clock.increment(6999)
    expect(seen()).toBe('waiting')
    clock.increment(1)
    expect([seen(), asked[0]?.signal.aborted]).toEqual(['missing', true])
  })

  test('a page that waits for a script stays on screen during a retry', async () => {
    const { clock, asked, actor, seen } = startScript()
    clock.increment(7000)
    actor.send({ type: 'script.retried' })
    expect([seen(), asked.length]).toEqual(['missing retrying', 2])
    clock.increment(7000)
    expect(seen()).toBe('missing')
    actor.send({ type: 'script.retried' })
    asked[2]?.load()
    await settled()
    expect(seen()).toBe('')
  })

  test('a page that waits for a script can ask for it as often as it fails', async () => {
    const { asked, actor, seen } = startScript()
    asked[0]?.fail()
    await settled()
    actor.send({ type: 'script.retried' })
    asked[1]?.fail()
    await settled()
    expect(seen()).toBe('missing')
    actor.send({ type: 'script.retried' })
    expect([seen(), asked.length]).toEqual(['missing retrying', 3])
  })

  test('a page that waits for a script ignores a script of an earlier try', async () => {
    const { clock, asked, seen } = startScript()
    clock.increment(7000)
    asked[0]?.load()
    await settled()
    expect(seen()).toBe('missing')
  })
})

test('the script and its deadline start together', () => {
  const { snapshot, effects } = start(externalScriptMachine, configured)
  expect(effects).toEqual(['wait 7000 ms', 'start loadScript'])
  expect(step(externalScriptMachine, snapshot, done('externalScript.loading')).effects).toEqual([
    'stop waiting',
    'stop child',
  ])
})

test('each state of external script handles each event as reviewed', () => {
  const events = [{ type: 'script.retried' }] as const
  const answers = ['loading', 'retrying'].flatMap((state) => [
    done(`externalScript.${state}`),
    failed(`externalScript.${state}`),
    elapsed('loadTimeout', `externalScript.${state}`),
  ])
  const walk = { inputs: [configured], events: [...events, ...answers] }
  const states = everyState(externalScriptMachine, walk, ['ready'])
  expect(eventMatrix(externalScriptMachine, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "script.retried → retrying",
        "ignored: nothing",
      ],
      "loading": [
        "ignored: script.retried",
      ],
      "ready": [
        "ignored: script.retried",
      ],
      "retrying": [
        "ignored: script.retried",
      ],
    }
  `)
})
