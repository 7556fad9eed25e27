import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { deploymentMachine } from '@/machines/notices/deployment.machine'
import { done, elapsed, failed } from '@/tests/machines/support/effects'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { settled } from '@/tests/machines/support/settled'

function startDeployment(look: () => Promise<boolean>) {
  const clock = new SimulatedClock()
  const log: string[] = []
  const machine = deploymentMachine.provide({
    actors: {
      watchPage: fromCallback(() => {
        log.push('watch')
        return () => log.push('watch no more')
      }),
      hasNewDeployment: fromPromise<boolean>(() => {
        log.push('look')
        return look()
      }),
    },
  })
  const deployment = createActor(machine, { clock }).start()
  return { clock, deployment, log, isOutdated: () => deployment.getSnapshot().hasTag('outdated') }
}

describe('a new deployment', () => {
  test.each(['page.shown', 'chunk.missed'] as const)('a new deployment is found out at %s', async (type) => {
    const { deployment, log, isOutdated } = startDeployment(() => Promise.resolve(true))
    expect([log, isOutdated()]).toEqual([['watch'], false])
    deployment.send({ type })
    await settled()
    expect([log, isOutdated()]).toEqual([['watch', 'look', 'watch no more'], true])
    deployment.send({ type: 'notice.dismissed' })
    expect(isOutdated()).toBe(false)
  })

  test('a new deployment is checked again after a failure, a timeout and an unchanged version', async () => {
    const answers = [
      () => Promise.resolve(false),
      () => Promise.reject(new Error('offline')),
      () => new Promise<never>(() => undefined),
    ]
    const { clock, deployment, log, isOutdated } = startDeployment(() =>
      (answers.shift() ?? (() => Promise.resolve(true)))(),
    )
    for (const ms of [0, 0, 6999]) {
      deployment.send({ type: 'page.shown' })
      await settled()
      clock.increment(ms)
    }
    deployment.send({ type: 'page.shown' })
    clock.increment(1)
    expect([log.filter((line) => line === 'look').length, isOutdated()]).toEqual([3, false])
    deployment.send({ type: 'page.shown' })
    await settled()
    expect(isOutdated()).toBe(true)
  })
})

test('each state of deployment handles each event as reviewed', () => {
  const events = [{ type: 'page.shown' }, { type: 'chunk.missed' }, { type: 'notice.dismissed' }] as const
  const looking = 'deployment.running.looking'
  const answers = [done(looking, true), done(looking, false), failed(looking), elapsed('lookTimeout', looking)]
  const walk = { inputs: [undefined], events: [...events, ...answers] }
  expect(eventMatrix(deploymentMachine, everyState(deploymentMachine, walk), events)).toMatchInlineSnapshot(`
    {
      "outdated": [
        "notice.dismissed → dismissed",
        "ignored: page.shown, chunk.missed",
      ],
      "running.current": [
        "page.shown → running.looking",
        "chunk.missed → running.looking",
        "ignored: notice.dismissed",
      ],
      "running.looking": [
        "ignored: page.shown, chunk.missed, notice.dismissed",
      ],
    }
  `)
})
