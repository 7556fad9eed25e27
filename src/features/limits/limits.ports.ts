import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { chosenLanguage } from '@/openapi/rules/language'
import { emptyDraft } from '@/machines/limits/applicationDraft'
import {
  applicationFormMachine,
  rateApplicationMachine,
  type ApplyOutcome,
} from '@/machines/limits/rateApplication.machine'
import { limitsMachine } from '@/machines/limits/limits.machine'
import { ratePolicyMachine } from '@/machines/limits/ratePolicy.machine'
import { isSuccess } from '@/openapi/answers'
import type { CallOperation } from '@/openapi/call'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'
import { readConfiguration } from '@/src/browser/configuration'
import { readSessionCookie } from '@/src/browser/cookies'
import { watchPageReturn } from '@/src/browser/watchPageReturn'
import { connectForm, outcomeOf } from '@/src/layout/form/connectForm'
import { profileAddress } from '@/src/layout/page/links'

const ratePolicyPorts = ({ window, call }: AppServices) =>
  ratePolicyMachine.provide({
    actors: {
      loadPolicy: fromPromise(async ({ signal }) => loadPolicy(call, signal)),
      watchPage: watchPage(window),
    },
  })

/** The statecharts of limits and application, and the user's unsent text in this tab. */
export function strategyPorts(services: AppServices, userId: string) {
  const { machine: application, drafts } = rateApplicationPorts(services, userId)
  return { machine: limitsMachine.provide({ actors: { policy: ratePolicyPorts(services), application } }), drafts }
}

/** The application's statechart on this browser and the portal's server, and the user's unsent text. */
export function rateApplicationPorts(services: AppServices, userId: string) {
  const { window, call, notify } = services
  const {
    machine: form,
    read,
    draft,
    store,
    discard,
  } = connectForm(applicationFormMachine, services, {
    name: 'rate-application',
    userId,
    blank: emptyDraft,
    choices: { developer_type: ['', '1', '2'] },
    submit: async ({ request: application, idempotencyKey }, signal): Promise<ApplyOutcome> => {
      const header = { 'Idempotency-Key': idempotencyKey }
      return outcomeOf(await call('applyForRate', { header, body: { application } }, { signal }), (made) => made)
    },
    toast: () => 'applicationSubmitted',
  })
  const machine = rateApplicationMachine.provide({
    actors: {
      checkEmail: fromPromise(async ({ signal }) => hasEmail(call, window.document, signal)),
      form,
      watchReturn: watchReturn(window),
    },
    actions: {
      keepDraft: (_, kept) => store(kept.draft),
      discardDraft: discard,
      goToUserCenter: () => goToUserCenter(window),
      stopLeaving: () => window.stop(),
      notify: (_, { message }) => notify(message),
    },
  })
  return { machine, drafts: { draft: draft(), isRestored: read() !== null } }
}

function goToUserCenter({ document, location }: Window): void {
  const language = chosenLanguage(document.documentElement.lang)
  location.assign(profileAddress(readConfiguration(document), language))
}

/** Use and applications are asked for beside the limits, which are worth showing without them. */
async function loadPolicy(call: CallOperation, signal: AbortSignal) {
  const [limits, overview, applications] = await Promise.all([
    call('getRateLimit', {}, { signal }),
    call('getUsageOverview', {}, { signal }),
    call('listRateApplications', {}, { signal }),
  ])
  const { rate_limit: limit, resets_at: resetsAt, time_zone: timeZone = null } = dataOf(limits)
  return {
    limit,
    resetsAt,
    timeZone,
    monthUsed: isSuccess(overview) ? overview.data.month_used : null,
    applications: isSuccess(applications) ? applications.data.list : null,
  }
}

/** The user's call names the session in its body and never leads to sign-in; one that does both goes first. */
async function hasEmail(call: CallOperation, document: Document, signal: AbortSignal): Promise<boolean> {
  dataOf(await call('getRateLimit', {}, { signal }))
  return (
    dataOf(await call('getUserInfo', { body: { jwt: readSessionCookie(document) ?? '' } }, { signal })).email !== ''
  )
}

/** An operator may have decided meanwhile: the page reloads its data if it is shown again. */
const watchPage = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) =>
    watchPageReturn(window, { shown: () => sendBack({ type: 'policy.reloaded' }) }),
  )

/** After a visit to the user center, the browser may show this very page again. */
const watchReturn = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) =>
    watchPageReturn(window, { restored: () => sendBack({ type: 'page.restored' }) }),
  )
