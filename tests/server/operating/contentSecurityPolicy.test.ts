import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { pagePolicy } from '@/server/pages/pageHandler'

const directory = tmpdir()

test('the content security policy allows only configured origins', () => {
  const policy = pagePolicy(
    {
      ...readConfiguration({}, directory),
      portal: readConfiguration(
        {
          PORTAL_TRACKING_SCRIPT: 'https://count.example/a.js?v=1',
          PORTAL_ANALYTICS_SCRIPT: '/own.js',
          PORTAL_CLIENT_INFO: 'https://info.example/visits',
          PORTAL_HOME_CONTENT: 'https://content.example/home.json',
        },
        directory,
      ).portal,
      connectOrigins: ['https://more.example'],
    },
    { scripts: [], styles: [] },
  )
  const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(name))
  expect([directive('script-src'), directive('connect-src'), directive('img-src')]).toEqual([
    "script-src 'self' https://count.example/a.js",
    "connect-src 'self' https://content.example https://info.example https://count.example https://more.example",
    "img-src 'self' data: https://content.example",
  ])
})
