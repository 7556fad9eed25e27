import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { chosenLanguage } from '@/openapi/rules/language'
import { attemptFrom, draftFrom } from '@/machines/limits/applicationDraft'
import { rateApplicationMachine, type SubmitOutcome } from '@/machines/limits/rateApplication.machine'
import { limitsMachine } from '@/machines/limits/limits.machine'
import { ratePolicyMachine } from '@/machines/limits/ratePolicy.machine'
import { isSuccess } from '@/openapi/answers'
import type { CallOperation } from '@/openapi/call'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { RateApplicationForm } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import { refusalOf } from '@/src/actors/refusals'
import type { AppServices } from '@/src/actors/portal'
import { createBrowserStorage, draftOf } from '@/src/browser/browserStorage'
import { readConfiguration } from '@/src/browser/configuration'
import { readSessionCookie } from '@/src/browser/cookies'
import { watchPageReturn } from '@/src/browser/watchPageReturn'
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
  const { machine: application, kept } = rateApplicationPorts(services, userId)
  return { machine: limitsMachine.provide({ actors: { policy: ratePolicyPorts(services), application } }), kept }
}

/** The application's statechart on this browser and the portal's server, and the user's unsent text. */
export function rateApplicationPorts({ window, call, notify }: AppServices, userId: string) {
  const kept = draftOf(
    createBrowserStorage(() => window.sessionStorage),
    'rate-application',
    userId,
  )
  const machine = rateApplicationMachine.provide({
    actors: {
      checkEmail: fromPromise(async ({ signal }) => hasEmail(call, window.document, signal)),
      submit: fromPromise<SubmitOutcome, { form: RateApplicationForm; idempotencyKey: string }>(
        async ({ input, signal }) => submit(call, input, signal),
      ),
      watchReturn: watchReturn(window),
    },
    actions: {
      keepDraft: (_, { draft, attempt }) => kept.keep(JSON.stringify({ ...draft, attempt })),
      discardDraft: () => kept.keep(''),
      goToUserCenter: () => goToUserCenter(window),
      stopLeaving: () => window.stop(),
      notify: (_, { message }) => notify(message),
    },
  })
  return { machine, kept: () => ({ draft: draftFrom(kept.read()), attempt: attemptFrom(kept.read()) }) }
}

async function submit(
  call: CallOperation,
  { form, idempotencyKey }: { form: RateApplicationForm; idempotencyKey: string },
  signal: AbortSignal,
): Promise<SubmitOutcome> {
  const answer = await call(
    'applyForRate',
    { header: { 'Idempotency-Key': idempotencyKey }, body: { application: form } },
    { signal },
  )
  if (isSuccess(answer)) return { kind: 'submitted', application: answer.data }
  const code = refusalOf(answer)
  return code === RefusalCode.ALREADY_CREATED && answer.data
    ? { kind: 'submitted', application: answer.data }
    : { kind: 'refused', code }
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
