import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { selectLanguage } from '@/machines/language/language.machine'
import type { PortalConfiguration } from '@/openapi/configuration'
import { PortalProvider, useLanguageActor, type PortalRuntime } from '../runtime/portal'
import { loadPersistently } from '../browser/loading'
import { ConfigurationProvider } from '../runtime/configuration'
import { redirects, pages } from '../routes/pages'
import { isOffered, paths } from '../runtime/paths'
import { TextsProvider } from '../i18n/texts'
import { Toasts } from '../features/notices/Toasts'
import { ErrorFallback } from '../parts/page/ErrorFallback'
import { Layout } from '../shell/Layout'
import { useLazyModule } from '../ui/hooks/useLazyModule'
import { ErrorBoundary } from './errors/ErrorBoundary'
import { PageFrame, PageMenu } from '../routes/PageFrame'
import { describe, type Reporter } from './telemetry/reporter'
import { RouteWatcher } from './RouteWatcher'
import { redact } from './telemetry/redact'

type Props = { configuration: PortalConfiguration; runtime: PortalRuntime; reporter: Reporter }

/** The whole portal below its router. */
export const App = ({ configuration, runtime, reporter }: Props) => (
  <ConfigurationProvider configuration={configuration}>
    <PortalProvider runtime={runtime}>
      <LocalizedApp reporter={reporter} />
    </PortalProvider>
  </ConfigurationProvider>
)

/** Everything with words in it; an error of the frame itself is explained in the right language too. */
function LocalizedApp({ reporter }: { reporter: Reporter }) {
  const language = useSelector(useLanguageActor(), selectLanguage)
  const { key } = useLocation()
  const fallback = (error: unknown) => <Problem error={error} reporter={reporter} />
  return (
    <TextsProvider language={language}>
      <ErrorBoundary reporter={reporter} fallback={(error) => <main>{fallback(error)}</main>} resetKey={key}>
        <RouteWatcher />
        <Layout notices={<LateNotices />} pageMenu={<PageMenu />}>
          <ErrorBoundary reporter={reporter} fallback={fallback} resetKey={key}>
            <Pages />
          </ErrorBoundary>
        </Layout>
        <Toasts />
      </ErrorBoundary>
    </TextsProvider>
  )
}

const Pages = () => (
  <Routes>
    {pages
      .filter(({ key }) => isOffered(key))
      .map((page) => (
        <Route key={page.path} path={page.path} caseSensitive element={<PageFrame page={page} />} />
      ))}
    {Object.entries(redirects).map(([from, to]) => (
      <Route key={from} path={from} caseSensitive element={<Navigate replace to={to} />} />
    ))}
    <Route path="*" element={<Navigate replace to={paths.home} />} />
  </Routes>
)

/** A rendering error in words, with redacted diagnostics to copy. */
const Problem = ({ error, reporter }: { error: unknown; reporter: Reporter }) => (
  <ErrorFallback diagnostics={diagnosticsOf(error, reporter)} onReload={() => window.location.reload()} />
)

/** Diagnostics that are safe for every reader: no query, no token, no name. */
const diagnosticsOf = (error: unknown, reporter: Reporter): string =>
  [
    `page: ${redact(window.location.pathname)}`,
    `language: ${document.documentElement.lang}`,
    `build: ${new URL(import.meta.url).pathname}`,
    `viewport: ${window.innerWidth} × ${window.innerHeight}`,
    `browser: ${navigator.userAgent}`,
    `time: ${new Date().toISOString()}`,
    '',
    describe(error),
    '',
    ...reporter.reported(),
  ].join('\n')

const importNotices = () => loadPersistently(() => import('../features/notices/Notices'))

/** The notices above a page, loaded after it. */
function LateNotices() {
  const { module, load } = useLazyModule(importNotices)
  useEffect(load, [load])
  return module && <module.Notices />
}
