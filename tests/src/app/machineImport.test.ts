import { createActor, fromPromise, transition, type AnyActor, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { Recorder } from '@/packages/inspector/src/recorder/recorder'
import { writeTest } from '@/packages/inspector/src/replay/writeTest'
import { emptyDraft } from '@/machines/limits/applicationDraft'
import { newDraft } from '@/machines/submit/draft'
import { noFields } from '@/machines/tokens/tokenFields'
import { wholeList } from '@/machines/tokens/tokenSelection'
import { machineImport } from '@/src/app/inspector/machineImport'
import { apiToken, limitRange } from '@/tests/machines/support/samples'
import { runWritten } from '@/tests/packages/inspector/runWritten'
import { loadMachines, machines, submitMachines } from '@/tools/machines/machines'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['/machines/**/*.machine.ts', '/src/**/*.ports.ts'])
const never = () => new Promise<never>(() => undefined)

/** The machine with actors that never respond and plain actions that do nothing. */
function alone(machine: AnyStateMachine): AnyStateMachine {
  const { actors, actions } = machine.implementations
  const plain = Object.entries(actions).filter(([, action]) => typeof action === 'function' && !('resolve' in action))
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, fromPromise(never)])),
    actions: Object.fromEntries(plain.map(([name]) => [name, () => undefined])),
  })
}

/** Sends the events that the actor accepts without a payload. */
function sendSome(actor: AnyActor, machine: AnyStateMachine) {
  const takes = (type: string) => {
    try {
      const before = actor.getSnapshot() as ReturnType<typeof machine.getInitialSnapshot> // an actor of this machine
      const [after] = transition(machine, before, { type })
      return after.status !== 'error' && before.can({ type })
    } catch {
      return false
    }
  }
  for (const type of machine.events.filter((event) => !event.startsWith('xstate.') && !event.includes('*')))
    if (takes(type)) actor.send({ type })
}

/** Inputs of the machines that cannot start without one. */
const inputs: Readonly<Record<string, unknown>> = {
  session: {
    callbackParams: { code: null, trusted: false },
    route: { requiresSignIn: false },
    browser: { hasCookie: true, mark: { hint: 'signedIn', ssoUid: null, at: 0 }, redirects: [], now: 1 },
  },
  token: { token: apiToken(), now: Date.parse('2026-11-20T00:00:00Z') },
  edit: { draft: newDraft(noFields), subject: apiToken() },
  creation: { draft: newDraft(noFields), subject: null },
  newToken: { draft: newDraft(noFields) },
  tokenList: { draft: newDraft(noFields), selection: wholeList, editDraft: null },
  applicationForm: { draft: newDraft(emptyDraft), subject: limitRange },
  rateApplication: { draft: newDraft(emptyDraft), isRestored: false, bounds: limitRange.bounds },
  limits: { draft: newDraft(emptyDraft), isRestored: false, bounds: limitRange.bounds },
  certificate: { id: 'A1' },
}

// The chart of a form runs only as one of its instances.
const running = [...machines.filter(({ id }) => id !== 'submit'), ...loadMachines, ...submitMachines]

test.each(running.map((machine) => [machine.id, machine] as const))(
  'the test that the inspector writes of %s imports its machine as its module exports it, and passes',
  async (id, machine) => {
    const recorder = new Recorder({ load: { id: 'l1', tab: 't1', at: 0, path: '/' } })
    const played = alone(machine)
    const actor = createActor(played, { id: 'played', input: inputs[id] ?? {}, inspect: recorder.inspect })
    actor.subscribe({ error: () => undefined })
    actor.start()
    sendSome(actor, played)
    const code = writeTest(recorder.recording(), 'l1:played', {
      replay: '@/packages/inspector/src/replay/replay',
      machine: machineImport,
    })
    actor.stop()
    const [, name = '', from = ''] = /^import \{ (\w+) \} from '@(\/(?:machines|src)\/.+)'$/m.exec(code) ?? []
    const load = modules[`${from}.ts`]
    expect(load, code).toBeDefined()
    const exported = await load?.()
    expect(Object.keys(exported ?? {})).toContain(name)
    expect(runWritten(code, { [name]: exported?.[name] })).toMatch(new RegExp(`^${id} goes (.+ )?as recorded$`))
  },
)
