import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { isSuccess } from '@/openapi/answers'
import type { PuyuClient } from '@/openapi/client'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { RateApplicationForm } from '@/openapi/types'
import { languageOf } from '@/machines/language/resolveLanguage'
import type { SubmitOutcome } from '@/machines/rateApplication/rateApplication.setup'
import type { PagePorts } from '@/src/actors/pagePorts'
import type { Surroundings } from '@/src/actors/portal'
import { profileAddress } from '@/src/layout/shell/links'
import { createBrowserStorage } from '../browser/browserStorage'
import { readConfiguration } from '../browser/configuration'
import { readSessionCookie } from '../session/sessionCookie'
import { dataOf } from './answers'
import { refusalOf } from './refusals'
import { applicationDrafts } from './applicationDrafts'

/** The rate limiting policy's ports on this browser and the portal's server. */
export const strategyPorts = ({
  window,
  client,
  notify,
}: Surroundings): Pick<PagePorts, 'ratePolicy' | 'modelOptions' | 'rateApplication'> => ({
  ratePolicy: { loadPolicy: fromPromise(async ({ signal }) => loadPolicy(await client(), signal)) },
  modelOptions: {
    listOptions: fromPromise(async ({ signal }) => {
      const { data } = dataOf(await (await client()).listModels({ signal }))
      return data.map(({ id }) => id)
    }),
  },
  rateApplication: {
    ...applicationDrafts(createBrowserStorage(() => window.sessionStorage)),
    checkEmail: fromPromise(async ({ signal }) => hasEmail(await client(), window.document, signal)),
    submit: fromPromise<SubmitOutcome, { form: RateApplicationForm; idempotencyKey: string }>(
      async ({ input, signal }) => {
        const answer = await (await client()).applyForRate(input.form, input.idempotencyKey, { signal })
        if (isSuccess(answer)) return { kind: 'submitted', application: answer.data }
        const code = refusalOf(answer)
        return code === RefusalCode.ALREADY_CREATED && answer.data
          ? { kind: 'submitted', application: answer.data }
          : { kind: 'refused', code }
      },
    ),
    watchReturn: watchReturn(window),
    goToUserCenter: () => {
      const language = languageOf(window.document.documentElement.lang) ?? 'zh'
      window.location.assign(profileAddress(readConfiguration(window.document), language))
    },
    notify,
  },
})

/** Use and applications are asked for beside the limits, which are worth showing without them. */
async function loadPolicy(client: PuyuClient, signal: AbortSignal) {
  const [limits, overview, applications] = await Promise.all([
    client.getRateLimit({ signal }),
    client.getUsageOverview({ signal }),
    client.listRateApplications({ signal }),
  ])
  const { rate_limit: limit, resets_at: resetsAt } = dataOf(limits)
  return {
    limit,
    resetsAt,
    monthUsed: isSuccess(overview) ? overview.data.month_used : null,
    applications: isSuccess(applications) ? applications.data.list : null,
  }
}

/** The user's call names the session in its body and never leads to sign-in; one that does both goes first. */
async function hasEmail(client: PuyuClient, document: Document, signal: AbortSignal): Promise<boolean> {
  dataOf(await client.getRateLimit({ signal }))
  return dataOf(await client.getUserInfo(readSessionCookie(document) ?? '', { signal })).email !== ''
}

/** Back from the user centre, the browser may show this very page again. */
const watchReturn = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) sendBack({ type: 'page.restored' })
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  })
