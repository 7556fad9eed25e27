import { describe, expect, test } from 'vitest'
import { tokensMachine } from '@/machines/tokens/tokens.machine'
import { eventMatrix, walked } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { tokensEvents, tokensPaths, tokensWalk } from '../support/paths'

describe('every way through the tokens', () => {
  const reached = walked(tokensMachine, tokensWalk)

  test('every way through the tokens reaches every state and has no dead end', () => {
    const states = reached()
    expect(unreachedStates(tokensMachine, states)).toEqual([])
    expect(deadEnds(tokensMachine, states, tokensWalk.events)).toEqual([])
    expect(Math.max(...tokensPaths().map((path) => path.steps.length))).toBeLessThan(15)
  })

  test('what each state of tokens does with each event', () => {
    expect(eventMatrix(tokensMachine, reached(), tokensEvents)).toMatchInlineSnapshot(`
      {
        "failed": [
          "selection.changed {selection:{page:1,name:,status:all}} → ignored | loading",
          "selection.changed {selection:{page:2,name:,status:all}} → ignored | loading",
          "selection.changed {selection:{page:1,name:no,status:all}} → ignored | loading",
          "tokens.reloaded → loading",
          "ignored: tokens.outdated, tokens.changedElsewhere, token.settled, token.create.requested, token.create.dismissed, token.typed {fields:{name:note,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}, token.submitted {fields:{name:notebook,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}, clock.checked {now:1000000}",
        ],
        "loading": [
          "selection.changed {selection:{page:1,name:,status:all}} → ignored | loading | pausing",
          "selection.changed {selection:{page:2,name:,status:all}} → ignored | loading | pausing",
          "selection.changed {selection:{page:1,name:no,status:all}} → ignored | pausing",
          "tokens.outdated → loading",
          "tokens.changedElsewhere → loading",
          "token.create.requested → ignored | ready.naming",
          "clock.checked {now:1000000} → ignored | loading",
          "ignored: tokens.reloaded, token.settled, token.create.dismissed, token.typed {fields:{name:note,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}, token.submitted {fields:{name:notebook,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}",
        ],
        "pausing": [
          "selection.changed {selection:{page:1,name:,status:all}} → ignored | loading | pausing",
          "selection.changed {selection:{page:2,name:,status:all}} → ignored | loading | pausing",
          "selection.changed {selection:{page:1,name:no,status:all}} → ignored | pausing",
          "tokens.outdated → loading",
          "tokens.changedElsewhere → loading",
          "token.create.requested → ignored | ready.naming",
          "clock.checked {now:1000000} → ignored | pausing",
          "ignored: tokens.reloaded, token.settled, token.create.dismissed, token.typed {fields:{name:note,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}, token.submitted {fields:{name:notebook,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}",
        ],
        "ready.createFailed": [
          "selection.changed {selection:{page:1,name:,status:all}} → ignored | noted",
          "selection.changed {selection:{page:2,name:,status:all}} → ignored | noted",
          "selection.changed {selection:{page:1,name:no,status:all}} → ignored | noted",
          "token.create.dismissed → loading",
          "token.typed {fields:{name:note,scope:all,models:[],typedModels:,rpm:,note:,validDays:}} → ready.createFailed",
          "token.submitted {fields:{name:notebook,scope:all,models:[],typedModels:,rpm:,note:,validDays:}} → ready.creating",
          "clock.checked {now:1000000} → ignored | ready.createFailed",
          "ignored: tokens.reloaded, tokens.outdated, tokens.changedElsewhere, token.settled, token.create.requested",
        ],
        "ready.creating": [
          "selection.changed {selection:{page:1,name:,status:all}} → ignored | noted",
          "selection.changed {selection:{page:2,name:,status:all}} → ignored | noted",
          "selection.changed {selection:{page:1,name:no,status:all}} → ignored | noted",
          "tokens.outdated → ignored | noted",
          "tokens.changedElsewhere → ignored | noted",
          "clock.checked {now:1000000} → ignored | ready.creating",
          "ignored: tokens.reloaded, token.settled, token.create.requested, token.create.dismissed, token.typed {fields:{name:note,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}, token.submitted {fields:{name:notebook,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}",
        ],
        "ready.idle": [
          "selection.changed {selection:{page:1,name:,status:all}} → ignored | loading | pausing",
          "selection.changed {selection:{page:2,name:,status:all}} → ignored | loading | pausing",
          "selection.changed {selection:{page:1,name:no,status:all}} → ignored | pausing",
          "tokens.outdated → loading",
          "tokens.changedElsewhere → ready.refreshing",
          "token.create.requested → ready.naming",
          "clock.checked {now:1000000} → ignored | ready.idle",
          "ignored: tokens.reloaded, token.settled, token.create.dismissed, token.typed {fields:{name:note,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}, token.submitted {fields:{name:notebook,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}",
        ],
        "ready.naming": [
          "selection.changed {selection:{page:1,name:,status:all}} → ignored | noted",
          "selection.changed {selection:{page:2,name:,status:all}} → ignored | noted",
          "selection.changed {selection:{page:1,name:no,status:all}} → ignored | noted",
          "tokens.outdated → ignored | noted",
          "tokens.changedElsewhere → ignored | noted",
          "token.create.dismissed → loading | ready.idle",
          "token.typed {fields:{name:note,scope:all,models:[],typedModels:,rpm:,note:,validDays:}} → ready.naming",
          "token.submitted {fields:{name:notebook,scope:all,models:[],typedModels:,rpm:,note:,validDays:}} → ready.creating",
          "clock.checked {now:1000000} → ignored | ready.naming",
          "ignored: tokens.reloaded, token.settled, token.create.requested",
        ],
        "ready.refreshing": [
          "selection.changed {selection:{page:1,name:,status:all}} → ignored | loading | pausing",
          "selection.changed {selection:{page:2,name:,status:all}} → ignored | loading | pausing",
          "selection.changed {selection:{page:1,name:no,status:all}} → ignored | pausing",
          "tokens.outdated → loading",
          "tokens.changedElsewhere → ready.refreshing",
          "token.create.requested → ready.naming",
          "clock.checked {now:1000000} → ignored | ready.refreshing",
          "ignored: tokens.reloaded, token.settled, token.create.dismissed, token.typed {fields:{name:note,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}, token.submitted {fields:{name:notebook,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}",
        ],
        "ready.revealing": [
          "selection.changed {selection:{page:1,name:,status:all}} → ignored | noted",
          "selection.changed {selection:{page:2,name:,status:all}} → ignored | noted",
          "selection.changed {selection:{page:1,name:no,status:all}} → ignored | noted",
          "tokens.outdated → ignored | noted",
          "tokens.changedElsewhere → ignored | noted",
          "clock.checked {now:1000000} → ignored | ready.revealing",
          "ignored: tokens.reloaded, token.settled, token.create.requested, token.create.dismissed, token.typed {fields:{name:note,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}, token.submitted {fields:{name:notebook,scope:all,models:[],typedModels:,rpm:,note:,validDays:}}",
        ],
      }
    `)
  })
})
