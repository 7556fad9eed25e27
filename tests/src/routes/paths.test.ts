import { describe, expect, it } from 'vitest'
import zh from '@/src/i18n/zh'
import { hasApiMenu, hasDeveloperSubMenu, redirects, pageFor, pages, topEntryOf } from '@/src/routes/pages'
import { certificatePath, modelIdOf, modelPath, paths } from '@/src/runtime/paths'

describe('pages', () => {
  it('pages are those of the specification, with their access', () => {
    expect(pages.map(({ path, access, kind }) => `${path} ${access} ${kind}`).sort()).toEqual([
      '/ public document',
      '/api/callDetail login shell',
      '/api/callDetail/:id login shell',
      '/api/document public document',
      '/api/document/* public missing',
      '/api/document/anthropic public document',
      '/api/document/authentication public document',
      '/api/document/changes public document',
      '/api/document/chat public document',
      '/api/document/clients public document',
      '/api/document/errors public document',
      '/api/document/limits public document',
      '/api/document/migration public document',
      '/api/document/models public document',
      '/api/document/print public shell',
      '/api/document/responses public document',
      '/api/document/streaming public document',
      '/api/document/tools public document',
      '/api/models public document',
      '/api/models/* public shell',
      '/api/playground public document',
      '/api/strategy login shell',
      '/api/tokens login shell',
      '/certificate public document',
      '/certificate/:id public shell',
      '/developers/activity public document',
      '/developers/activity-3 public document',
      '/developers/community public document',
      '/developers/interest public document',
      '/icamp4 public document',
      '/protocol/children public document',
      '/protocol/private public document',
      '/protocol/service public document',
      '/status public document',
      '/userCenter/activities login shell',
      '/userCenter/certificates login shell',
    ])
  })

  it('pages are one for every name that the texts have for a page', () => {
    const keys = new Set(pages.map(({ key }) => key))
    expect([...keys].sort()).toEqual(Object.keys(zh.pageNames).sort())
    expect(Object.keys(paths)).toHaveLength(keys.size)
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  })

  it('pages lead empty children to a page', () => {
    expect(redirects).toEqual({
      '/userCenter': '/userCenter/activities',
      '/developers': '/developers/community',
      '/api': '/api/document',
      '/api/document/quick-start': '/api/document',
    })
  })
})

describe('pageFor', () => {
  it.each([
    ['/', 'home'],
    ['/api/tokens', 'tokens'],
    ['/api/tokens/', 'tokens'],
    ['/certificate', 'certificate'],
    ['/certificate/InternLM-C4-S0001', 'certificateOne'],
    ['/api/callDetail/6f0c1f0e', 'callOne'],
    ['/certificate/a/b', undefined],
    ['/certificate/:id', 'certificateOne'],
    ['/api/models', 'models'],
    ['/api/models/', 'models'],
    ['/api/models/intern-s1', 'model'],
    ['/api/models/internlm/intern-s1/', 'model'],
    ['/api', undefined],
    ['/api/document/chat', 'apiDocument'],
    ['/api/document/nothing', 'missing'],
    ['/api/document/chat/nothing', 'missing'],
    ['/api/models/some/model-1.0', 'model'],
    ['/nowhere', undefined],
    ['/API/tokens', undefined],
  ])('pageFor finds %s', (pathname, key) => {
    expect(pageFor(pathname)?.key).toBe(key)
  })
})

describe('modelPath', () => {
  it.each([
    ['intern-s1.5', '/api/models/intern-s1.5'],
    ['internlm/intern-s1', '/api/models/internlm/intern-s1'],
    ['a:b@c+d', '/api/models/a%3Ab%40c%2Bd'],
    ['../tokens', '/api/models/..%2Ftokens'],
    ['//a', '/api/models/%2F%2Fa'],
  ])('modelPath of %s leads back to it', (id, path) => {
    expect(modelPath(id)).toBe(path)
    expect(modelIdOf(path)).toBe(id)
    expect(new URL(path, 'https://portal.example.org').pathname).toBe(path)
  })

  it.each([
    ['/api/models/internlm%2Fintern-s1', 'internlm/intern-s1'],
    ['/api/models/intern-s1/', 'intern-s1'],
    ['/api/models', null],
    ['/api/models/', null],
    ['/api/models/%', '%'],
    ['/api/tokens', null],
  ])('modelIdOf finds the model of %s', (path, id) => {
    expect(modelIdOf(path)).toBe(id)
  })
})

describe('hasDeveloperSubMenu', () => {
  it.each([
    ['/developers/community', true],
    ['/developers/interest', true],
    ['/developers/activity', true],
    ['/developers/activity-3/', true],
    ['/icamp4', true],
    ['/icamp5', true],
    ['/certificate', true],
    ['/certificate/InternLM-C4-S0001', false],
    ['/developers/home', false],
    ['/developers/home/', false],
    ['/developers', false],
    ['/', false],
    ['/api/document', false],
  ])('hasDeveloperSubMenu of %s is %s', (pathname, expected) => {
    expect(hasDeveloperSubMenu(pathname)).toBe(expected)
  })
})

describe('hasApiMenu', () => {
  it.each([
    ['/api/document', true],
    ['/api/tokens/', true],
    ['/', false],
    ['/developers/community', false],
  ])('hasApiMenu of %s is %s', (pathname, expected) => {
    expect(hasApiMenu(pathname)).toBe(expected)
  })
})

describe('topEntryOf', () => {
  it.each([
    ['/api/models', 'models'],
    ['/api/models/intern-s1', 'models'],
    ['/api/playground/', 'playground'],
    ['/api/document', 'apiDocument'],
    ['/api/document/models', 'apiDocument'],
    ['/api/tokens', 'api'],
    ['/api/callDetail/one', 'api'],
    ['/status', 'api'],
    ['/icamp4', 'developers'],
    ['/', null],
    ['/userCenter/activities', null],
  ] as const)('the current entry at %s is %s', (pathname, entry) => {
    expect(topEntryOf(pathname)).toBe(entry)
  })
})

it('a certificate id cannot leave its place in the path', () => {
  expect(certificatePath('../a?b#c')).toBe('/certificate/..%2Fa%3Fb%23c')
})
