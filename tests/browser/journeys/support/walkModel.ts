import type { Page } from '@playwright/test'
import { expect } from '@/tests/browser/support/test'
import { expectWhole, test } from '@/tests/browser/support/walk'
import { pathsOverAllTransitions, type Model } from './paths'

type AllFixtures = Parameters<Parameters<typeof test>[2]>[0]
type Fixtures = Pick<AllFixtures, 'page' | 'context' | 'language' | 'portal' | 'problems' | 'texts' | 'walk'>
type Act = () => Promise<unknown>

/** The effects of a model's events and the content of its states; a missing one does not compile. */
type Journey<M extends Model> = {
  events: Readonly<Record<{ [State in keyof M]: keyof M[State] }[keyof M] & string, Act>>
  states: Readonly<Record<keyof M & string, Act>>
}

type Options<M extends Model> = {
  /** The one of the two screens that the journey is made on. */
  screen: 'desktop' | 'phone'
  /** Opens the portal where the model begins. */
  begin: (fixtures: Fixtures) => Promise<Journey<M>>
  /** How many steps a path has at most. */
  atMost?: number
}

/**
 * A browser test for each path of the model. After each step the person has before them what the state says, under one
 * heading of the first rank, and has not lost their focus; axe looks at a state where it comes first.
 */
export function walkModel<M extends { [State in keyof M]: Readonly<Record<string, keyof M & string>> } & Model>(
  name: string,
  model: M,
  { screen, begin, atMost }: Options<M>,
) {
  const seen = new Set<string>()
  for (const { start, steps } of pathsOverAllTransitions(model, atMost)) {
    const newStates = [start, ...steps.map(({ state }) => state)].filter((state) => !seen.has(state))
    newStates.forEach((state) => seen.add(state))
    const title = `${name}: ${steps.map(({ event }) => event).join(', ')}`
    const details = { tag: screen === 'phone' ? '@phone' : [] }
    test(title, details, async ({ page, context, language, screenName, portal, problems, texts, walk }) => {
      test.skip(screenName !== screen, `a journey of the ${screen}`)
      const { events, states } = await begin({ page, context, language, portal, problems, texts, walk })
      const actsOf: Readonly<Record<string, Act>> = events
      const shownIn: Readonly<Record<string, Act>> = states
      const toLookAt = new Set(newStates)
      const see = async (state: string) => {
        await named(shownIn, state)()
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        if (toLookAt.delete(state)) await expectWhole(page)
      }
      await test.step(start, () => see(start))
      for (const { event, state } of steps) {
        await test.step(`${event} → ${state}`, async () => {
          const before = await focusOf(page)
          await named(actsOf, event)()
          await see(state)
          if (before.isHeld)
            await expect.poll(() => focusOf(page), `the focus after: ${event}`).not.toEqual(lost(before))
        })
      }
    })
  }
}

function named(acts: Readonly<Record<string, Act>>, name: string): Act {
  const act = acts[name]
  if (!act) throw new Error(`the journey does not know: ${name}`)
  return act
}

type Focus = { document: string; isHeld: boolean }

const lost = ({ document }: Focus): Focus => ({ document, isHeld: false })

/** Whether anything has the focus, and in which document: another one begins without. */
const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['journey'] ??= crypto.randomUUID()
    const { activeElement, body } = document
    return { document: dataset['journey'], isHeld: activeElement !== null && activeElement !== body }
  })
