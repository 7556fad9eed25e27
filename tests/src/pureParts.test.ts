import { describe, expect, it } from 'vitest'
import { noFields, type TokenFields } from '@/machines/tokens/tokenFields'
import { RefusalCode } from '@/openapi/refusalCodes'
import { firstCallSamples } from '@/src/parts/samples/firstCallSamples'
import { formatCalendarDay, formatDay, formatDayIn, formatMinute } from '@/src/i18n/formatInstant'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { textsFor } from '@/src/i18n/texts'
import { profileAddress, sampleBase } from '@/src/runtime/outside'
import { sisterSites, socialLinks } from '@/src/routes/links'
import { isQqBrowserOnIphone } from '@/src/features/notices/useSiteNotices'
import { randomId } from '@/src/browser/randomId'
import { problemText, refusalText, refusedPart } from '@/src/features/tokens/form/tokenWords'
import { problemText as applicationProblemText } from '@/src/features/limits/applicationWords'
import { limitRange } from '@/tests/machines/support/samples'
import { configuration } from './support/configuration'

loadTextsNow()

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('isQqBrowserOnIphone', () => {
  it.each([
    [`${iphone} Version/17.0 MQQBrowser/15.1.5 Mobile/15E148 Safari/604.1 QBWebViewUA/2`, true],
    [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, false],
    [`${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, false],
    [`${iphone} Mobile/15E148 MicroMessenger/8.0.49 MQQBrowser/6.2`, false],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 MQQBrowser/15.1 Mobile Safari/537.36', false],
    ['', false],
  ])('isQqBrowserOnIphone of %s is %s', (userAgent, expected) => {
    expect(isQqBrowserOnIphone(userAgent)).toBe(expected)
  })
})

describe('instants', () => {
  it('shown instants are days of the reader in the language on screen', () => {
    expect(formatDay('zh', '2026-11-20T12:00:00Z')).toBe('2026年11月20日')
    expect(formatDay('en', '2026-11-20T12:00:00Z')).toBe('Nov 20, 2026')
    expect(formatDayIn('en', 'Asia/Shanghai', '2026-11-20T17:00:00Z')).toBe('Nov 21, 2026')
    expect(formatDayIn('zh', 'America/New_York', '2026-11-20T03:00:00Z')).toBe('2026年11月19日')
    expect(formatCalendarDay('en', '2026-11-20')).toBe('Nov 20, 2026')
    expect(formatMinute('en', '2026-11-20T12:00:00Z')).toMatch(/^Nov 20, 2026, \d{1,2}:\d{2}\s[AP]M$/)
  })

  it('shown instants are a dash when they are not instants', () => {
    expect([formatDay('zh', ''), formatMinute('en', 'yesterday')]).toEqual(['—', '—'])
  })
})

describe('links', () => {
  it('links that the operator left empty are not shown', () => {
    const bare = {
      ...configuration,
      links: {
        chat: '',
        sourceHosting: 'https://code.example',
        studio: '',
        openPlatform: '',
        interestGroups: '',
      },
    }
    expect(sisterSites(bare, textsFor('en'))).toEqual([{ href: 'https://code.example', label: 'Source' }])
    expect(socialLinks(configuration, true)).toEqual([{ href: 'https://social.example/github', label: 'GitHub' }])
  })

  it('links to the user center add the language to their query', () => {
    const withQuery = { ...configuration, sso: { ...configuration.sso, userCenter: '/uc?tab=profile' } }
    expect(profileAddress(configuration, 'zh')).toBe('/sso/user-center?lang=zh-CN')
    expect(profileAddress(withQuery, 'en')).toBe('/uc?tab=profile&lang=en-US')
  })
})

describe('samples', () => {
  it('code samples join the base address without a doubled slash', () => {
    const base = sampleBase({ ...configuration, apiBase: 'https://portal.example/v1/' })
    const command = firstCallSamples({ base, model: 'm', question: 'q' }).curl
    expect(command).toContain('curl https://portal.example/v1/chat/completions \\\n')
  })
})

describe('the form of a token name', () => {
  it.each<[keyof typeof RefusalCode, string | null]>([
    ['TOKEN_NAME_TAKEN', 'name'],
    ['TOKEN_NAME_INVALID', 'name'],
    ['TOKEN_MODELS_INVALID', 'models'],
    ['TOKEN_RPM_INVALID', 'rpm'],
    ['TOKEN_NOTE_INVALID', 'note'],
    ['TOKEN_VALIDITY_INVALID', 'validDays'],
    ['TOKEN_LIMIT_REACHED', null],
    ['TOKEN_EXPIRED', null],
    ['INVALID_REQUEST', null],
  ])('a token’s refusal %s is shown at the field that it is about', (name, expected) => {
    const sent: TokenFields = { ...noFields, scope: 'some' }
    expect(refusalText(textsFor('en').tokensPage, RefusalCode[name], sent, 'Refused.').field).toBe(expected)
  })

  it('a token’s rejection refers to sent fields, never to a list that was hidden', () => {
    const sent: TokenFields = { ...noFields, scope: 'some', models: ['a'], typedModels: 'b', rpm: '2' }
    expect([refusedPart(sent, 'models'), refusedPart(sent, 'rpm')]).toEqual([['a', 'b'], '2'])
    const texts = textsFor('en').tokensPage
    const hidden = refusalText(texts, RefusalCode.TOKEN_MODELS_INVALID, noFields, 'Refused.')
    expect(hidden).toEqual({ field: null, text: 'Refused.' })
  })

  it.each(['zh', 'en'] as const)(
    'a form has a text for each problem in %s, and none for other messages',
    (language) => {
      const { tokensPage, strategyPage } = textsFor(language)
      const token = (message: unknown) => problemText(tokensPage, message)
      const application = (message: unknown) => applicationProblemText(strategyPage, limitRange, 'tpm', message)
      expect([token('empty'), application('required')]).toEqual([tokensPage.nameEmpty(), strategyPage.required()])
      const others = ['name is a required field', '', null, undefined]
      expect([...others.map(token), ...others.map(application)].every((text) => text === undefined)).toBe(true)
    },
  )
})

it('a key seed is 128 fresh random bits', () => {
  const seeds = [randomId(), randomId()]
  expect(seeds.every((seed) => /^[0-9a-f]{32}$/.test(seed))).toBe(true)
  expect(new Set(seeds).size).toBe(2)
})
