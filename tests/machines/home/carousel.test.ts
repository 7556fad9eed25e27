import { createActor, fromCallback } from 'xstate'
import { describe, expect, test } from 'vitest'
import { carouselMachine, type CarouselCommand, type CarouselReport } from '@/machines/home/carousel.machine'
import * as select from '@/machines/home/carousel.machine'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'

/** A carousel whose code never loads by itself; `log` lists its commands. */
function startCarousel() {
  const log: string[] = []
  const running: ((report: CarouselReport) => void)[] = []
  const machine = carouselMachine.provide({
    actors: {
      carousel: fromCallback<CarouselCommand>(({ receive, sendBack }) => {
        log.push('load')
        running.push(sendBack)
        receive((command) => log.push(command.type === 'slide.moved' ? command.direction : command.type))
      }),
    },
  })
  const carousel = createActor(machine).start()
  const now = () => carousel.getSnapshot()
  const seen = () => ({ playing: now().hasTag('playing'), moving: select.selectIsMoving(now()) })
  return { carousel, log, report: (report: CarouselReport) => running.at(-1)?.(report), now, seen }
}

const started = { type: 'carousel.started', movesFreely: true } as const
const next = { type: 'slide.requested', direction: 'next' } as const

describe('a carousel', () => {
  test('a carousel loads its code when it comes near, and moves by itself then', () => {
    const { carousel, log, report, now, seen } = startCarousel()
    expect([log, seen()]).toEqual([[], { playing: false, moving: false }])
    carousel.send({ type: 'carousel.approached' })
    report(started)
    expect([log, seen()]).toEqual([['load', 'turning.started'], { playing: true, moving: true }])
    report({ type: 'slide.shown', index: 2 })
    expect(select.selectIndex(now())).toBe(2)
  })

  test('a carousel stays still with reduced motion until the visitor presses play', () => {
    const { carousel, log, report, seen } = startCarousel()
    carousel.send({ type: 'carousel.approached' })
    report({ type: 'carousel.started', movesFreely: false })
    expect([log, seen()]).toEqual([['load'], { playing: false, moving: false }])
    carousel.send({ type: 'play.toggled' })
    expect([log, seen()]).toEqual([['load', 'turning.started'], { playing: true, moving: true }])
    carousel.send({ type: 'play.toggled' })
    expect([log.at(-1), seen()]).toEqual(['turning.ended', { playing: false, moving: false }])
  })

  test('a carousel does what was asked for before its code was there, once that has come', () => {
    const { carousel, log, report } = startCarousel()
    carousel.send(next)
    carousel.send({ type: 'slide.requested', direction: 'previous' })
    carousel.send(next)
    expect(log).toEqual(['load'])
    report(started)
    carousel.send(next)
    expect(log).toEqual(['load', 'next', 'previous', 'next', 'turning.started', 'next'])
  })

  test('a carousel whose code could not be loaded tries again at the next press, and forgets none', () => {
    const { carousel, log, report } = startCarousel()
    carousel.send(next)
    report({ type: 'carousel.failed' })
    carousel.send({ type: 'play.toggled' })
    report({ type: 'carousel.started', movesFreely: false })
    expect(log).toEqual(['load', 'load', 'next', 'turning.started'])
  })

  test('a carousel that was paused before its code came stays paused', () => {
    const { carousel, log, report, seen } = startCarousel()
    carousel.send({ type: 'play.toggled' })
    carousel.send({ type: 'play.toggled' })
    report(started)
    expect([log, seen()]).toEqual([['load'], { playing: false, moving: false }])
  })

  test('a carousel rests while it holds the focus, and who presses it to play means now', () => {
    const { carousel, log, report, seen } = startCarousel()
    carousel.send({ type: 'focus.entered' })
    carousel.send({ type: 'carousel.approached' })
    report(started)
    expect([log, seen()]).toEqual([['load'], { playing: true, moving: false }])
    carousel.send({ type: 'focus.left' })
    carousel.send({ type: 'focus.entered' })
    expect(log).toEqual(['load', 'turning.started', 'turning.ended'])
    carousel.send({ type: 'play.toggled' })
    carousel.send({ type: 'play.toggled' })
    expect([log.at(-1), seen()]).toEqual(['turning.started', { playing: true, moving: true }])
  })
})

test('each state of carousel handles each event as reviewed', () => {
  const events = [
    { type: 'carousel.approached' },
    { type: 'play.toggled' },
    { type: 'slide.requested', direction: 'next' },
    { type: 'focus.entered' },
    { type: 'focus.left' },
    started,
    { type: 'carousel.started', movesFreely: false },
    { type: 'carousel.failed' },
    { type: 'slide.shown', index: 1 },
  ] as const
  const telling = ({ index, asked }: { index: number; asked: readonly unknown[] }) => [index, asked.length > 0]
  const walk = { inputs: [undefined], events, telling }
  expect(eventMatrix(carouselMachine, everyState(carouselMachine, walk), events)).toMatchSnapshot()
})
