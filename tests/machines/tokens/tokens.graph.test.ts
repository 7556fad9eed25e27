import type { AnyActorRef } from 'xstate'
import { describe, expect, test } from 'vitest'
import { tokensMachine } from '@/machines/tokens/tokens.machine'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { secret, tokensEvents, tokensPaths, tokensWalk } from '../support/paths'

describe('every way through the tokens', () => {
  const states = reachable(tokensMachine, tokensWalk)

  test('every way through the tokens reaches every state and has no dead end', () => {
    expect(unreachedStates(tokensMachine, states)).toEqual([])
    expect(deadEnds(tokensMachine, states, tokensWalk.events)).toEqual([])
    expect(Math.max(...tokensPaths().map((path) => path.steps.length))).toBeLessThan(14)
  })

  test('every way through the tokens holds the secret nowhere but in the reveal actor', () => {
    for (const state of states) {
      expect(JSON.stringify(state.context)).not.toContain(secret)
      const holders = Object.entries(state.children as Record<string, AnyActorRef | undefined>) // as XState declares them

        .filter(([, child]) => JSON.stringify(child?.getSnapshot()).includes(secret))
        .map(([id]) => id)
      expect(holders).toEqual(state.hasTag('revealing') ? ['reveal'] : [])
    }
  })

  test('what each state of tokens does with each event', () => {
    expect(eventMatrix(tokensMachine, states, tokensEvents)).toMatchInlineSnapshot(`
      {
        "failed": [
          "selection.changed {page:1} → ignored | loading",
          "selection.changed {page:2} → ignored | loading",
          "tokens.reloaded → loading",
          "ignored: tokens.outdated, token.create.requested, token.create.dismissed, token.name.typed {name:note}, token.named {name:notebook}, token.named {name:two words}, clock.checked {now:1000000}",
        ],
        "loading": [
          "selection.changed {page:1} → ignored | loading",
          "selection.changed {page:2} → ignored | loading",
          "tokens.outdated → loading",
          "token.create.requested → ignored | ready.naming",
          "clock.checked {now:1000000} → ignored | loading",
          "ignored: tokens.reloaded, token.create.dismissed, token.name.typed {name:note}, token.named {name:notebook}, token.named {name:two words}",
        ],
        "ready.createFailed": [
          "selection.changed {page:1} → ignored | noted",
          "selection.changed {page:2} → ignored | noted",
          "token.create.dismissed → loading",
          "token.name.typed {name:note} → ready.createFailed",
          "token.named {name:notebook} → ready.creating",
          "token.named {name:two words} → ready.naming",
          "clock.checked {now:1000000} → ignored | ready.createFailed",
          "ignored: tokens.reloaded, tokens.outdated, token.create.requested",
        ],
        "ready.creating": [
          "selection.changed {page:1} → ignored | noted",
          "selection.changed {page:2} → ignored | noted",
          "tokens.outdated → ignored | noted",
          "clock.checked {now:1000000} → ignored | ready.creating",
          "ignored: tokens.reloaded, token.create.requested, token.create.dismissed, token.name.typed {name:note}, token.named {name:notebook}, token.named {name:two words}",
        ],
        "ready.idle": [
          "selection.changed {page:1} → ignored | loading",
          "selection.changed {page:2} → ignored | loading",
          "tokens.outdated → loading",
          "token.create.requested → ready.naming",
          "clock.checked {now:1000000} → ignored | ready.idle",
          "ignored: tokens.reloaded, token.create.dismissed, token.name.typed {name:note}, token.named {name:notebook}, token.named {name:two words}",
        ],
        "ready.naming": [
          "selection.changed {page:1} → ignored | noted",
          "selection.changed {page:2} → ignored | noted",
          "tokens.outdated → ignored | noted",
          "token.create.dismissed → loading | ready.idle",
          "token.name.typed {name:note} → ready.naming",
          "token.named {name:notebook} → ready.creating",
          "token.named {name:two words} → ignored | noted",
          "clock.checked {now:1000000} → ignored | ready.naming",
          "ignored: tokens.reloaded, token.create.requested",
        ],
        "ready.revealing": [
          "selection.changed {page:1} → ignored | noted",
          "selection.changed {page:2} → ignored | noted",
          "tokens.outdated → ignored | noted",
          "clock.checked {now:1000000} → ignored | ready.revealing",
          "ignored: tokens.reloaded, token.create.requested, token.create.dismissed, token.name.typed {name:note}, token.named {name:notebook}, token.named {name:two words}",
        ],
      }
    `)
  })
})
