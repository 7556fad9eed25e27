import { expect, test } from 'vitest'
import { tokenListMachine } from '@/machines/tokens/tokenList.machine'
import { eventMatrix } from '../support/eventMatrix'
import { everyState } from '../support/graph'
import { newTokenEvents, newTokenWalk, tokenListEvents, tokenListWalk } from '../support/paths'
import { newTokenAlone } from '../support/tokenHarness'

test('each state of the token list handles each event as reviewed', () => {
  expect(eventMatrix(tokenListMachine, everyState(tokenListMachine, tokenListWalk), tokenListEvents))
    .toMatchInlineSnapshot(`
    {
      "dialogOpen": [
        "selection.changed selection.page=1 selection.name= → ignored | noted",
        "selection.changed selection.page=2 selection.name= → ignored | noted",
        "selection.changed selection.page=1 selection.name=no → ignored | noted",
        "tokens.outdated → ignored | noted",
        "tokens.changedElsewhere → ignored | noted",
        "dialog.opened → ignored | noted",
        "dialog.closed → idle | loading",
        "token.created → dialogOpen | ignored | noted",
        "clock.checked → dialogOpen | ignored",
        "ignored: tokens.reloaded",
      ],
      "failed": [
        "selection.changed selection.page=1 selection.name= → ignored | loading | typing",
        "selection.changed selection.page=2 selection.name= → ignored | loading | typing",
        "selection.changed selection.page=1 selection.name=no → ignored | typing",
        "tokens.reloaded → loading",
        "dialog.opened → dialogOpen",
        "token.created → failed | ignored",
        "ignored: tokens.outdated, tokens.changedElsewhere, dialog.closed, clock.checked",
      ],
      "idle": [
        "selection.changed selection.page=1 selection.name= → ignored | loading | typing",
        "selection.changed selection.page=2 selection.name= → ignored | loading | typing",
        "selection.changed selection.page=1 selection.name=no → ignored | typing",
        "tokens.outdated → loading",
        "tokens.changedElsewhere → refreshing",
        "dialog.opened → dialogOpen",
        "token.created → ignored | loading | noted",
        "clock.checked → idle | ignored",
        "ignored: tokens.reloaded, dialog.closed",
      ],
      "loading": [
        "selection.changed selection.page=1 selection.name= → ignored | loading | typing",
        "selection.changed selection.page=2 selection.name= → ignored | loading | typing",
        "selection.changed selection.page=1 selection.name=no → ignored | typing",
        "tokens.outdated → ignored | noted",
        "tokens.changedElsewhere → loading",
        "dialog.opened → dialogOpen",
        "token.created → ignored | loading | noted",
        "clock.checked → ignored | loading",
        "ignored: tokens.reloaded, dialog.closed",
      ],
      "refreshing": [
        "selection.changed selection.page=1 selection.name= → ignored | loading | typing",
        "selection.changed selection.page=2 selection.name= → ignored | loading | typing",
        "selection.changed selection.page=1 selection.name=no → ignored | typing",
        "tokens.outdated → ignored | noted",
        "tokens.changedElsewhere → refreshing",
        "dialog.opened → dialogOpen",
        "token.created → ignored | noted | refreshing",
        "clock.checked → ignored | refreshing",
        "ignored: tokens.reloaded, dialog.closed",
      ],
      "typing": [
        "selection.changed selection.page=1 selection.name= → ignored | loading | typing",
        "selection.changed selection.page=2 selection.name= → ignored | loading | typing",
        "selection.changed selection.page=1 selection.name=no → ignored | typing",
        "tokens.outdated → ignored | noted",
        "tokens.changedElsewhere → ignored | noted",
        "dialog.opened → dialogOpen",
        "token.created → ignored | noted | typing",
        "clock.checked → ignored | typing",
        "ignored: tokens.reloaded, dialog.closed",
      ],
    }
  `)
})

test('each state of a new token handles each event as reviewed', () => {
  expect(eventMatrix(newTokenAlone, everyState(newTokenAlone, newTokenWalk), newTokenEvents)).toMatchInlineSnapshot(`
    {
      "closed": [
        "tokens.listed → editing | ignored",
        "token.create.requested → editing",
        "ignored: form.unconfirmed",
      ],
      "editing": [
        "form.unconfirmed → editing",
        "ignored: tokens.listed, token.create.requested",
      ],
      "revealing": [
        "ignored: tokens.listed, token.create.requested, form.unconfirmed",
      ],
    }
  `)
})
