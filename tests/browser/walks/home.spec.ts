import type { Page } from '@playwright/test'
import { words } from '../support/homeWords'
import { expect, type PortalOptions } from '../support/test'
import { visit } from '../support/visit'
import { test } from '../support/walk'
import { letFocusGo } from '../support/watchFocus'

test('remote texts follow the language, and repositories appear without stars after a failure', async ({
  page,
  walk: { take, fault },
}) => {
  await fault('getRepositoryStars', '500')
  await take('repositoryStars loading failed', async () => {
    await visit(page, '/')
    await page.mouse.wheel(0, 600)
  })
  await take('homeContent homeContent language.changed', () =>
    page.getByRole('banner').locator('a[hreflang]').first().click(),
  )
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('with motion, a carousel obeys early presses and pauses under focus and after a press', async ({
    page,
    language,
    screenName,
    walk: { within, fault, untilHeld, release },
  }) => {
    const { texts, carousel, button, shown, press } = carouselOf(page, language)
    const take = within('carousel ')
    const next = button(texts.nextGroup)
    await refuseToPlay(page)
    await fault(code, 'never')
    // The banner of a phone is a still.
    const refused = screenName === 'phone' ? '' : 'banner motion.playing playback.refused; '
    await take(`${refused}code.absent carousel.approached`, () =>
      visit(page, '/').then(() => carousel.scrollIntoViewIfNeeded()),
    )
    await take('focus.outside focus.entered', () => next.focus())
    await take('focus.inside focus.left', () => letFocusGo(page))
    await take('code.started.loading slide.requested', () => next.click())
    await untilHeld()
    // A browser asks again by itself where an idle connection breaks.
    await fault(code, '503', 0)
    await take('code.started.loading carousel.failed', release)
    await fault(code, 'none')
    await take('code.absent slide.requested; motion.undecided carousel.started [movesFreely]', () => next.click())
    await expect(shown).toHaveText(texts.thirdGroup)
    await take('focus.inside focus.left; code.started.still at once [isMoving]', () => letFocusGo(page))
    await take('code.started.turning at once [isResting]; motion.playing play.toggled', press(texts.pauseGroups))
    await take('motion.paused play.toggled', press(texts.playGroups))
    await take('focus.outside focus.entered', () => next.focus())
    await take('focus.inside play.toggled', press(texts.pauseGroups))
  })

  test('with motion, a carousel whose code did not come plays when that is asked for', async ({
    page,
    language,
    walk: { within, fault },
  }) => {
    const { texts, carousel, button, press } = carouselOf(page, language)
    const take = within('carousel ')
    await fault(code, '503')
    await visit(page, '/')
    await take('code.started.loading carousel.failed', () => carousel.scrollIntoViewIfNeeded())
    await take('code.absent play.toggled; motion.undecided play.toggled', press(texts.playGroups))
    await expect(button(texts.pauseGroups)).toBeVisible()
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
