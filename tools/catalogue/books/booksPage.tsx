import { BrowserRouter } from 'react-router-dom'
import { createCall } from '@/openapi/call'
import type { Language } from '@/openapi/types'
import { PortalProvider } from '@/src/runtime/portal'
import { TextsProvider } from '@/src/i18n/texts'
import { createStaticRuntime } from '@/src/prerender/staticRuntime'
import type { operations } from '@/tests/openapi/support/books'
import { calls } from '@/tests/openapi/support/books.calls'
import { createLibrary } from '@/tests/openapi/support/library'
import { Books } from './Books'

const policy = { messages: 'none', forcesSignIn: false, needsSession: false } as const
const policies = { listBooks: policy, addBook: policy, changeBook: policy, deleteBook: policy }

/** The sample resource in a portal that is at rest, with its server in this page. */
export function booksPage(language: Language) {
  const fetch = createLibrary(() => new URLSearchParams(location.search).has('off'))
  const client = { baseUrl: location.origin, fetch, language: () => language, credential: () => null }
  const call = createCall<operations>({ calls, policies }, client)
  return (
    <TextsProvider language={language}>
      <PortalProvider runtime={createStaticRuntime({ language, requiresSignIn: false, user: null, data: {} })}>
        <BrowserRouter>
          <Books call={call} />
        </BrowserRouter>
      </PortalProvider>
    </TextsProvider>
  )
}
