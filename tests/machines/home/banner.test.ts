import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { bannerMachine, type BannerInput } from '@/machines/home/banner.machine'
import * as select from '@/machines/home/banner.machine'
import { elapsed, start, step } from '@/tests/machines/support/effects'
import { regionMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'

const input: BannerInput = { imageCount: 3 }
const free = { type: 'motion.changed', reduced: false } as const

/** A banner before anybody told it whether motion is welcome. */
function startStill(given: Partial<BannerInput> = {}) {
  const clock = new SimulatedClock()
  const banner = createActor(bannerMachine, { clock, input: { ...input, ...given } }).start()
  const now = () => banner.getSnapshot()
  const seen = () => [[...now().tags].join(' '), select.selectImage(now())]
  return { clock, banner, now, seen }
}

function startBanner(given: Partial<BannerInput> = {}) {
  const started = startStill(given)
  started.banner.send(free)
  return started
}

describe('the banner', () => {
  test('the banner shows the next picture every 3.5 s, and the first after the last', () => {
    const { clock, seen } = startBanner()
    clock.increment(3499)
    expect(seen()).toEqual(['playing', 0])
    clock.increment(1)
    expect(seen()).toEqual(['playing', 1])
    clock.increment(3500)
    expect(seen()).toEqual(['playing', 2])
    clock.increment(3500)
    expect(seen()).toEqual(['playing', 0])
  })

  test('the banner loops the second clip once the first has ended', () => {
    const { banner, now } = startBanner()
    expect(now().hasTag('looping')).toBe(false)
    banner.send({ type: 'clip.ended' })
    expect([now().hasTag('looping'), now().hasTag('playing')]).toEqual([true, true])
  })

  test('the banner stops while it is paused, and gives a picture its whole time afterwards', () => {
    const { clock, banner, now, seen } = startBanner()
    clock.increment(3000)
    banner.send({ type: 'pause.toggled' })
    clock.increment(60_000)
    expect([seen(), now().hasTag('paused')]).toEqual([['paused', 0], true])
    banner.send({ type: 'pause.toggled' })
    clock.increment(3499)
    expect(seen()).toEqual(['playing', 0])
    clock.increment(1)
    expect(seen()).toEqual(['playing', 1])
  })

  test('the banner says that it is paused where the browser refuses to play', () => {
    const { banner, seen } = startBanner()
    banner.send({ type: 'playback.refused' })
    expect(seen()).toEqual(['paused', 0])
  })

  test('the banner is a poster while reduced motion is asked for', () => {
    const { clock, banner, now, seen } = startStill()
    banner.send({ type: 'pause.toggled' })
    clock.increment(60_000)
    expect([seen(), now().hasTag('still')]).toEqual([['still', 0], true])
    banner.send(free)
    clock.increment(3500)
    expect(seen()).toEqual(['playing', 1])
    banner.send({ type: 'motion.changed', reduced: true })
    clock.increment(60_000)
    expect(seen()).toEqual(['still', 0])
  })
})

test('the banner has no timer while it is paused', () => {
  const { snapshot, effects } = start(bannerMachine, input)
  const playing = step(bannerMachine, snapshot, free)
  const paused = step(bannerMachine, playing.snapshot, { type: 'pause.toggled' })
  expect([effects, playing.effects, paused.effects]).toEqual([[], ['wait 3500 ms'], ['stop waiting']])
})

test('the banner with one picture does not draw it again in its turn', () => {
  const still = start(bannerMachine, { imageCount: 1 })
  const playing = step(bannerMachine, still.snapshot, free)
  expect(step(bannerMachine, playing.snapshot, elapsed('imageInterval', 'banner.motion.playing')).effects).toEqual([])
})

test('each state of banner handles each event as reviewed', () => {
  const events = [
    { type: 'clip.ended' },
    { type: 'pause.toggled' },
    { type: 'playback.refused' },
    { type: 'motion.changed', reduced: true },
    { type: 'motion.changed', reduced: false },
  ] as const
  const walk = { inputs: [input], events: [...events, elapsed('imageInterval', 'banner.motion.playing')] }
  const states = everyState(bannerMachine, walk)
  for (const state of states) if (state.hasTag('still')) expect(select.selectImage(state as never)).toBe(0) // of this machine
  expect(regionMatrix(bannerMachine, states, events)).toMatchInlineSnapshot(`
    {
      "clip.looping": [
        "ignored: clip.ended, pause.toggled, playback.refused, motion.changed reduced=true, motion.changed reduced=false",
      ],
      "clip.opening": [
        "clip.ended → clip.looping",
        "ignored: pause.toggled, playback.refused, motion.changed reduced=true, motion.changed reduced=false",
      ],
      "motion.paused": [
        "pause.toggled → motion.playing",
        "motion.changed reduced=true → motion.still",
        "ignored: playback.refused, motion.changed reduced=false, clip.ended",
      ],
      "motion.playing": [
        "pause.toggled → motion.paused",
        "playback.refused → motion.paused",
        "motion.changed reduced=true → motion.still",
        "ignored: motion.changed reduced=false, clip.ended",
      ],
      "motion.still": [
        "motion.changed reduced=false → motion.playing",
        "ignored: pause.toggled, playback.refused, motion.changed reduced=true, clip.ended",
      ],
    }
  `)
})
