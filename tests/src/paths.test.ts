import { describe, expect, it } from 'vitest'
import {
  certificatePath,
  hasApiMenu,
  hasDeveloperSubMenu,
  paths,
  redirects,
  routeFor,
  routes,
} from '@/src/content/paths'

describe('routes', () => {
  it('are those of the specification, with their access', () => {
    expect(routes.map(({ path, access, kind }) => `${path} ${access} ${kind}`)).toEqual([
      '/ public document',
      '/userCenter/activities login shell',
      '/userCenter/certificates login shell',
      '/developers/community public document',
      '/developers/interest public document',
      '/developers/activity public document',
      '/developers/activity-3 public document',
      '/icamp4 public document',
      '/certificate public document',
      '/certificate/:id public shell',
      '/api/document public document',
      '/api/tokens login shell',
      '/api/strategy login shell',
      '/api/callDetail login shell',
      '/protocol/service public document',
      '/protocol/private public document',
      '/protocol/children public document',
    ])
  })

  it('are listed once each', () => {
    expect(new Set(routes.map(({ key }) => key))).toEqual(new Set(Object.keys(paths)))
  })

  it('lead empty children to a page', () => {
    expect(redirects).toEqual({
      '/userCenter': '/userCenter/activities',
      '/developers': '/developers/community',
      '/api': '/api/document',
    })
  })
})

describe('routeFor', () => {
  it.each([
    ['/', 'home'],
    ['/api/tokens', 'tokens'],
    ['/api/tokens/', 'tokens'],
    ['/certificate', 'certificate'],
    ['/certificate/InternLM-C4-S0001', 'certificateOne'],
    ['/certificate/a/b', undefined],
    ['/certificate/:id', 'certificateOne'],
    ['/api', undefined],
    ['/nowhere', undefined],
    ['/API/tokens', undefined],
  ])('finds %s', (pathname, key) => {
    expect(routeFor(pathname)?.key).toBe(key)
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
  ])('of %s is %s', (pathname, expected) => {
    expect(hasDeveloperSubMenu(pathname)).toBe(expected)
  })
})

describe('hasApiMenu', () => {
  it.each([
    ['/api/document', true],
    ['/api/tokens/', true],
    ['/', false],
    ['/developers/community', false],
  ])('of %s is %s', (pathname, expected) => {
    expect(hasApiMenu(pathname)).toBe(expected)
  })
})

it('a certificate id cannot leave its place in the path', () => {
  expect(certificatePath('../a?b#c')).toBe('/certificate/..%2Fa%3Fb%23c')
})
