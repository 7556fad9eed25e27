import { describe, expect, test } from 'vitest'
import { tokensMachine } from '@/machines/tokens/tokens.machine'
import { eventMatrix, walked } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { tokensEvents, tokensWalk } from '../support/paths'

describe('every way through the tokens', () => {
  const reached = walked(tokensMachine, tokensWalk)

  test('every way through the tokens reaches every state and has no dead end', () => {
    const states = reached()
    expect(unreachedStates(tokensMachine, states)).toEqual([])
    expect(deadEnds(tokensMachine, states, tokensWalk.events)).toEqual([])
  })

  test('what each state of tokens does with each event', () => {
    expect(eventMatrix(tokensMachine, reached(), tokensEvents)).toMatchInlineSnapshot(`
      {
        "failed": [
          "selection.changed selection.page=1 selection.name= → ignored | loading",
          "selection.changed selection.page=2 selection.name= → ignored | loading",
          "selection.changed selection.page=1 selection.name=no → ignored | loading",
          "tokens.reloaded → loading",
          "ignored: tokens.outdated, tokens.changedElsewhere, token.settled, token.create.requested, token.create.dismissed, token.typed, token.submitted, clock.checked",
        ],
        "loading": [
          "selection.changed selection.page=1 selection.name= → ignored | loading | pausing",
          "selection.changed selection.page=2 selection.name= → ignored | loading | pausing",
          "selection.changed selection.page=1 selection.name=no → ignored | pausing",
          "tokens.outdated → loading",
          "tokens.changedElsewhere → loading",
          "token.create.requested → ignored | ready.naming",
          "clock.checked → ignored | loading",
          "ignored: tokens.reloaded, token.settled, token.create.dismissed, token.typed, token.submitted",
        ],
        "pausing": [
          "selection.changed selection.page=1 selection.name= → ignored | loading | pausing",
          "selection.changed selection.page=2 selection.name= → ignored | loading | pausing",
          "selection.changed selection.page=1 selection.name=no → ignored | pausing",
          "tokens.outdated → loading",
          "tokens.changedElsewhere → loading",
          "token.create.requested → ignored | ready.naming",
          "clock.checked → ignored | pausing",
          "ignored: tokens.reloaded, token.settled, token.create.dismissed, token.typed, token.submitted",
        ],
        "ready.createFailed": [
          "selection.changed selection.page=1 selection.name= → ignored | noted",
          "selection.changed selection.page=2 selection.name= → ignored | noted",
          "selection.changed selection.page=1 selection.name=no → ignored | noted",
          "token.create.dismissed → loading",
          "token.typed → ready.createFailed",
          "token.submitted → ready.creating",
          "clock.checked → ignored | ready.createFailed",
          "ignored: tokens.reloaded, tokens.outdated, tokens.changedElsewhere, token.settled, token.create.requested",
        ],
        "ready.creating": [
          "selection.changed selection.page=1 selection.name= → ignored | noted",
          "selection.changed selection.page=2 selection.name= → ignored | noted",
          "selection.changed selection.page=1 selection.name=no → ignored | noted",
          "tokens.outdated → ignored | noted",
          "tokens.changedElsewhere → ignored | noted",
          "clock.checked → ignored | ready.creating",
          "ignored: tokens.reloaded, token.settled, token.create.requested, token.create.dismissed, token.typed, token.submitted",
        ],
        "ready.idle": [
          "selection.changed selection.page=1 selection.name= → ignored | loading | pausing",
          "selection.changed selection.page=2 selection.name= → ignored | loading | pausing",
          "selection.changed selection.page=1 selection.name=no → ignored | pausing",
          "tokens.outdated → loading",
          "tokens.changedElsewhere → ready.refreshing",
          "token.create.requested → ready.naming",
          "clock.checked → ignored | ready.idle",
          "ignored: tokens.reloaded, token.settled, token.create.dismissed, token.typed, token.submitted",
        ],
        "ready.naming": [
          "selection.changed selection.page=1 selection.name= → ignored | noted",
          "selection.changed selection.page=2 selection.name= → ignored | noted",
          "selection.changed selection.page=1 selection.name=no → ignored | noted",
          "tokens.outdated → ignored | noted",
          "tokens.changedElsewhere → ignored | noted",
          "token.create.dismissed → loading | ready.idle",
          "token.typed → ready.naming",
          "token.submitted → ready.creating",
          "clock.checked → ignored | ready.naming",
          "ignored: tokens.reloaded, token.settled, token.create.requested",
        ],
        "ready.refreshing": [
          "selection.changed selection.page=1 selection.name= → ignored | loading | pausing",
          "selection.changed selection.page=2 selection.name= → ignored | loading | pausing",
          "selection.changed selection.page=1 selection.name=no → ignored | pausing",
          "tokens.outdated → loading",
          "tokens.changedElsewhere → ready.refreshing",
          "token.create.requested → ready.naming",
          "clock.checked → ignored | ready.refreshing",
          "ignored: tokens.reloaded, token.settled, token.create.dismissed, token.typed, token.submitted",
        ],
        "ready.revealing": [
          "selection.changed selection.page=1 selection.name= → ignored | noted",
          "selection.changed selection.page=2 selection.name= → ignored | noted",
          "selection.changed selection.page=1 selection.name=no → ignored | noted",
          "tokens.outdated → ignored | noted",
          "tokens.changedElsewhere → ignored | noted",
          "clock.checked → ignored | ready.revealing",
          "ignored: tokens.reloaded, token.settled, token.create.requested, token.create.dismissed, token.typed, token.submitted",
        ],
      }
    `)
  })
})
