import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { PortalConfiguration } from '@/openapi/configuration'
import { App } from '../app/App'
import type { Page } from '../routes/pages'
import { createStaticRuntime, type StillInput } from './staticRuntime'

/** The HTML of a page's root element, as React renders it in the browser of this visitor. */
export const renderBody = (
  configuration: PortalConfiguration,
  page: { path: string; access: Page['access'] },
  seen: Omit<StillInput, 'requiresSignIn'>,
): string =>
  renderToString(
    <StaticRouter location={page.path}>
      <App
        configuration={configuration}
        runtime={createStaticRuntime({ ...seen, requiresSignIn: page.access === 'login' })}
        reporter={silentReporter}
      />
    </StaticRouter>,
  )

const silentReporter = { report: () => undefined, reported: () => [] }
