import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { PortalProvider } from '@/src/runtime/portal'
import { ConfigurationProvider } from '@/src/runtime/configuration'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { contentPart, textsFor, TextsProvider } from '@/src/i18n/texts'
import { homeDefaults } from '@/src/features/home/content/homeDefaults'
import { homePictures } from '@/src/features/home/content/ContentPicture'
import { Highlights } from '@/src/features/home/numbers/Highlights'
import { createStaticRuntime } from '@/src/prerender/staticRuntime'
import { configuration } from '@/tests/src/support/configuration'

const languages = ['zh', 'en'] as const

beforeAll(loadTextsNow)

/** The text of a page part, with blanks between its elements. */
const said = (language: 'zh' | 'en', part: ReactElement) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ConfigurationProvider configuration={configuration}>
        <PortalProvider runtime={createStaticRuntime({ language, requiresSignIn: false, user: null, data: {} })}>
          <TextsProvider language={language}>{part}</TextsProvider>
        </PortalProvider>
      </ConfigurationProvider>
    </MemoryRouter>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe.each(languages)('the toolchain in %s', (language) => {
  const tools = () => {
    const words = textsFor(language).homeSections.contacts
    return homeDefaults(contentPart(language, 'homeSections'), { words, configuration, language }).lm_chains
  }

  it('every tool has a picture of its own', () => {
    const images = tools().map(({ image }) => image)
    expect(images.filter((image) => !(image in homePictures))).toEqual([])
    expect(new Set(images).size).toBe(images.length)
  })

  it('the last three tools have their function as label', () => {
    const kinds = tools().map(({ desc }) => desc.split(' · ')[0])
    expect(kinds.slice(-3)).toEqual(language === 'zh' ? ['智能体', '搜索', '问答'] : ['Agents', 'Search', 'Q&A'])
  })
})

it.each([
  ['zh', /3 期 进行中 第四期 入门岛 4 关 基础岛 6 关 进阶岛 6 关 彩蛋岛 1 关/],
  [
    'en',
    /3 seasons Ongoing Season 4 Starter Island 4 levels Basic Island 6 levels Advanced Island 6 levels Bonus Island 1 level /,
  ],
] as const)('the bootcamp’s card says in %s what is going on now', (language, now) => {
  expect(said(language, <Highlights licence={contentPart(language, 'homeSections').licence} />)).toMatch(now)
})

it.each(languages)('the card on commercial use says in %s which licence belongs to which models', (language) => {
  expect(said(language, <Highlights licence={contentPart(language, 'homeSections').licence} />)).toMatch(
    /Intern-S .*Apache-2\.0.* InternLM3 .*Apache-2\.0.* InternVL .*MIT/,
  )
})
