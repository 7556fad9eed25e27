import type { Page } from '@playwright/test'
import { words } from '../support/pages/homeWords'
import { expect, type PortalOptions } from '../support/test'
import { visit } from '../support/visit'
import { test } from '../support/walk'
import { letFocusGo } from '../support/watchFocus'

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('with motion, a carousel without its code plays when that is asked for, and obeys presses before it', async ({
    page,
    language,
    screenName,
    walk: { within, fault, untilHeld, release },
  }) => {
    const { texts, carousel, button, shown, press } = carouselOf(page, language)
    const take = within('carousel ')
    const next = button(texts.nextGroup)
    await refuseToPlay(page)
    await fault(code, '503')
    // The banner of a phone is a still.
    const refused = screenName === 'phone' ? '' : 'banner motion.playing playback.refused; '
    await take(`${refused}code.absent carousel.approached; code.started.loading carousel.failed`, () =>
      visit(page, '/').then(() => carousel.scrollIntoViewIfNeeded()),
    )
    await take('focus.outside focus.entered', () => next.focus())
    await take('focus.inside focus.left', () => letFocusGo(page))
    await fault(code, 'late')
    await take('code.absent play.toggled; motion.undecided play.toggled', press(texts.playGroups))
    await expect(button(texts.pauseGroups)).toBeVisible()
    await untilHeld()
    await take('code.started.loading slide.requested', press(texts.nextGroup))
    await release()
    await expect(shown).toHaveText(texts.thirdGroup)
    await take('motion.playing play.toggled', press(texts.pauseGroups))
    await take('motion.paused play.toggled', press(texts.playGroups))
  })
})

const code = '/assets/glide-*'

function carouselOf(page: Page, language: PortalOptions['language']) {
  const texts = words[language]
  const carousel = page.getByRole('region', { name: texts.groups, exact: true })
  const button = (name: string) => carousel.getByRole('button', { name, exact: true })
  return {
    texts,
    carousel,
    button,
    shown: carousel.locator('[role=group]:not([inert])').getByRole('heading'),
    /** Presses without coming there, as a voice does: the focus stays where it is. */
    press: (name: string) => () => button(name).evaluate((element: HTMLElement) => element.click()),
  }
}

/** A browser that saves power refuses to play. */
const refuseToPlay = (page: Page) =>
  page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('saves power', 'NotAllowedError'))
  })
