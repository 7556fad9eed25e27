import { useSelector } from '@xstate/react'
import { selectData } from '@/machines/load/load.machine'
import { toggleId } from '@/machines/shared/selection'
import { hasPlayground, playgroundId } from '@/openapi/rules/playground'
import type { ApiToken } from '@/openapi/types'
import type { ResourceRef } from '@/src/runtime/useResource'
import { useConfiguration } from '@/src/runtime/configuration'
import { useTexts, type Texts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { CheckList } from '@/src/ui/forms/CheckList'
import { Dropdown } from '@/src/ui/overlays/Dropdown'
import { useTag } from '@/src/runtime/useTag'

type Props = {
  tokens: ResourceRef<'listTokens'>
  chosenIds: readonly string[]
  onChoose: (tokenIds: readonly string[]) => void
}

type NamedToken = Pick<ApiToken, 'id' | 'token_name'>

const allValue = ''

/** Chooses the API tokens whose calls count, and the playground; without a choice all do, deleted tokens included. */
export const TokenFilter = ({ tokens, chosenIds, onChoose }: Props) => {
  const { callDetailPage: texts, common } = useTexts()
  const listed = useSelector(tokens, selectData)?.list ?? []
  const offersPlayground = hasPlayground(useConfiguration())
  const isLoading = useTag(tokens, 'loading')
  if (useTag(tokens, 'failed'))
    return (
      <Dropdown label={texts.tokens()} value={texts.tokensFailed()}>
        {() => (
          <Button returnFocus size="small" onClick={() => tokens.send({ type: 'load.requested' })}>
            {common.retry()}
          </Button>
        )}
      </Dropdown>
    )
  const own = offersPlayground ? [...listed, { id: playgroundId, token_name: texts.playground() }] : listed
  const options = optionsOf(texts, own, chosenIds)
  const ownIds = own.map(({ id }) => id)
  const toggle = (id: string) => onChoose(id === allValue ? [] : toggleId(chosenIds, id, ownIds))
  const nothing = isLoading ? texts.tokensLoading() : texts.tokensNone()
  return (
    <Dropdown
      align="end"
      label={texts.tokens()}
      value={isLoading || options.length === 1 ? nothing : summaryOf(texts, own, chosenIds)}
      disabled={isLoading || options.length === 1}
    >
      {() => <CheckList label={texts.chooseTokens()} options={options} onToggle={toggle} stacked />}
    </Dropdown>
  )
}

/** The names of the chosen tokens, with a text for deleted ones; ids until the names are loaded. */
export const tokenNamesOf = (
  texts: Texts['callDetailPage'],
  own: readonly NamedToken[] | null,
  chosenIds: readonly string[],
): readonly string[] => {
  if (own === null) return chosenIds
  const nameOf = (id: string) => own.find((token) => token.id === id)?.token_name ?? unknownName(texts, id)
  return chosenIds.map(nameOf)
}

const unknownName = (texts: Texts['callDetailPage'], id: string) =>
  id === playgroundId ? texts.playground() : texts.unknownToken()

function optionsOf(texts: Texts['callDetailPage'], own: readonly NamedToken[], chosenIds: readonly string[]) {
  const unknown = chosenIds.filter((id) => !own.some((token) => token.id === id))
  return [
    { value: allValue, label: texts.allTokens(), checked: chosenIds.length === 0 },
    ...own.map(({ id, token_name }) => ({ value: id, label: token_name, checked: chosenIds.includes(id) })),
    ...unknown.map((id) => ({ value: id, label: unknownName(texts, id), checked: true })),
  ]
}

function summaryOf(texts: Texts['callDetailPage'], own: readonly NamedToken[], chosenIds: readonly string[]): string {
  const names = tokenNamesOf(texts, own, chosenIds)
  if (names.length === 0) return texts.allTokens()
  return names.length > 2 ? texts.tokensChosen({ count: names.length }) : names.join(', ')
}
