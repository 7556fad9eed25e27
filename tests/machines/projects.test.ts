import { createActor, fromPromise, type ContextFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { projectsMachine } from '@/machines/projects/projects.machine'
import * as select from '@/machines/projects/projects.selectors'
import { queryOf, selectionFrom, type ProjectSelection, type ShownProjects } from '@/machines/projects/projectSelection'
import { pageCount } from '@/machines/shared/paging'
import type { ProjectPage } from '@/openapi/types'
import { done, failed, start, step } from './support/effects'
import { eventMatrix, reachable } from './support/eventMatrix'
import { deadEnds, unreachedStates } from './support/graph'
import { projectPage } from './support/samples'
import { settled } from './support/settled'

const all: ProjectSelection = { tag: 0, page: 1, sort: 'latest', language: 'zh' }
const agents: ProjectSelection = { ...all, tag: 3 }
const servedPage: ShownProjects = { ...projectPage('served'), selection: all }
const changed = (selection: ProjectSelection) => ({ type: 'selection.changed', selection }) as const

function startProjects(served: ShownProjects | null = null, selection = all) {
  type Question = {
    selection: ProjectSelection
    signal: AbortSignal
    answer: (page: ProjectPage) => void
    fail: () => void
  }
  const asked: Question[] = []
  const loadProjects = fromPromise<ProjectPage, ProjectSelection>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        asked.push({ selection: input, signal, answer: resolve, fail: () => reject(new Error('offline')) })
      }),
  )
  const actor = createActor(projectsMachine.provide({ actors: { loadProjects } }), {
    input: { selection, served },
  }).start()
  const seen = () => {
    const now = actor.getSnapshot()
    const flags = { loading: select.selectIsLoading, failed: select.selectIsFailed }
    const raised = Object.entries(flags).filter(([, flag]) => flag(now))
    const shown = select.selectShown(now)
    return [raised.map(([name]) => name).join(), shown && [shown.selection.tag, shown.list.map(({ id }) => id)]]
  }
  return { actor, asked, seen }
}

describe('the projects', () => {
  test('the projects stay on screen with their selection while another one loads', async () => {
    const { actor, asked, seen } = startProjects()
    expect(seen()).toEqual(['loading', null])
    asked[0]?.answer(projectPage('one'))
    await settled()
    expect(seen()).toEqual(['', [0, ['one']]])
    actor.send(changed(agents))
    expect([seen(), asked[1]?.selection]).toEqual([['loading', [0, ['one']]], agents])
    asked[1]?.answer(projectPage())
    await settled()
    expect([seen(), actor.getSnapshot().value]).toEqual([['', [3, []]], 'empty'])
  })

  test('the projects that a page was served with are shown without a call', () => {
    const { actor, asked, seen } = startProjects(servedPage)
    expect([seen(), asked.length]).toEqual([['', [0, ['served']]], 0])
    expect(actor.getSnapshot().value).toBe('loaded')
    actor.send(changed(all))
    expect(asked.length).toBe(0)
    actor.send(changed(agents))
    expect([seen(), asked.map(({ selection }) => selection)]).toEqual([['loading', [0, ['served']]], [agents]])
  })

  test('the projects of a page that was served for another selection are asked for', () => {
    const { asked, seen } = startProjects(servedPage, { ...all, language: 'en' })
    expect([seen(), asked.map(({ selection }) => selection.language)]).toEqual([['loading', null], ['en']])
  })

  test.each([
    ['tag', agents],
    ['page', { ...all, page: 2 }],
    ['order', { ...all, sort: 'stars' }],
    ['language', { ...all, language: 'en' }],
  ] as const)('the projects of another %s: an older answer or failure never replaces a newer one', async (_, newer) => {
    const { actor, asked, seen } = startProjects()
    actor.send(changed(newer))
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    asked[1]?.answer(projectPage('new'))
    asked[0]?.fail()
    await settled()
    expect(seen()).toEqual(['', [newer.tag, ['new']]])
  })

  test('the projects of the selection on screen are not asked for again', () => {
    const { actor, asked } = startProjects()
    actor.send(changed({ ...all }))
    expect(asked.length).toBe(1)
  })

  test('the projects that cannot be loaded are no empty list, and can be loaded again', async () => {
    const { actor, asked, seen } = startProjects()
    asked[0]?.answer(projectPage('one'))
    await settled()
    actor.send(changed(agents))
    asked[1]?.fail()
    await settled()
    expect(seen()).toEqual(['failed', null])
    actor.send({ type: 'projects.reloaded' })
    expect(asked[2]?.selection).toEqual(agents)
  })
})

describe('a selection', () => {
  test.each([
    [{ tag: null, page: null, sort: null }, all],
    [
      { tag: '-1', page: '12', sort: 'stars' },
      { ...all, tag: -1, page: 12, sort: 'stars' },
    ],
    [{ tag: '6', page: '0', sort: 'name' }, all],
    [{ tag: '01', page: '1.5', sort: '' }, all],
    [{ tag: '3', page: '999999', sort: null }, agents],
  ])('a selection of projects of the address %j', (address, selection) => {
    expect(selectionFrom(address, 'zh')).toEqual(selection)
  })

  test('a selection of projects is asked for with a page of twelve', () => {
    expect(queryOf({ ...agents, page: 2, sort: 'stars' })).toEqual({ tag: 3, page: 2, page_size: 12, sort_by: 'stars' })
  })

  test.each([
    [0, 1],
    [12, 1],
    [13, 2],
  ])('a selection of projects of %i projects has %i pages', (total, pages) => {
    expect(pageCount({ total, page_size: 12 })).toBe(pages)
  })
})

test('projects: a change stops one request and starts another', () => {
  const { snapshot, effects } = start(projectsMachine, { selection: all, served: null })
  expect([
    effects,
    ...[agents, all].map((selection) => step(projectsMachine, snapshot, changed(selection)).effects),
  ]).toEqual([['start loadProjects'], ['stop child', 'start loadProjects'], []])
})

test('what each state of projects does with each event', () => {
  const events = [changed(all), changed(agents), { type: 'projects.reloaded' }] as const
  const answers = [
    done('projects.loading', projectPage()),
    done('projects.loading', projectPage('one')),
    failed('projects.loading'),
  ]
  const inputs = [null, servedPage].map((served) => ({ selection: all, served }))
  const walk = { inputs, events: [...events, ...answers] }
  const states = reachable(projectsMachine, walk)
  expect(unreachedStates(projectsMachine, states)).toEqual([])
  expect(deadEnds(projectsMachine, states, walk.events)).toEqual([])
  for (const state of states) {
    const { selection, shown } = state.context as ContextFrom<typeof projectsMachine> // of this machine
    if (state.matches('loaded') || state.matches('empty')) expect(shown?.selection).toEqual(selection)
    if (state.hasTag('failed')) expect(shown).toBeNull()
  }
  const nameOf = (event: { type: string; selection?: ProjectSelection }) =>
    event.selection ? `${event.type} to tag ${event.selection.tag}` : event.type
  expect(eventMatrix(projectsMachine, states, events, nameOf)).toMatchInlineSnapshot(`
    {
      "empty": [
        "selection.changed to tag 0 → ignored | loading",
        "selection.changed to tag 3 → ignored | loading",
        "ignored: projects.reloaded",
      ],
      "failed": [
        "selection.changed to tag 0 → ignored | loading",
        "selection.changed to tag 3 → ignored | loading",
        "projects.reloaded → loading",
        "ignored: nothing",
      ],
      "loaded": [
        "selection.changed to tag 0 → ignored | loading",
        "selection.changed to tag 3 → ignored | loading",
        "ignored: projects.reloaded",
      ],
      "loading": [
        "selection.changed to tag 0 → ignored | loading",
        "selection.changed to tag 3 → ignored | loading",
        "ignored: projects.reloaded",
      ],
    }
  `)
})
