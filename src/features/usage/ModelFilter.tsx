import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { selectList, type LoadRef } from '@/machines/load/load.machine'
import { isAll, offersAll, toggleModel } from '@/machines/usage/usageSelection'
import type { DayRange, UsedModel } from '@/openapi/types'
import { useTexts, type Texts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { CheckList } from '@/src/ui/forms/CheckList'
import { Dropdown } from '@/src/ui/overlays/Dropdown'
import { useTag } from '@/src/runtime/useTag'

type Props = {
  models: LoadRef<readonly UsedModel[], DayRange>
  chosenIds: readonly string[]
  onChoose: (modelIds: readonly string[]) => void
}

const allValue = ''

/** Chooses the models whose calls count; without a choice all models do. */
export const ModelFilter = ({ models, chosenIds, onChoose }: Props) => {
  const texts = useTexts()
  const offered = useSelector(models, selectList)
  const isLoading = useTag(models, 'loading')
  const isFailed = useTag(models, 'failed')
  if (isFailed)
    return (
      <Dropdown label={texts.callDetailPage.models()} value={texts.callDetailPage.modelsFailed()}>
        {() => (
          <Button returnFocus size="small" onClick={() => models.send({ type: 'load.requested' })}>
            {texts.common.retry()}
          </Button>
        )}
      </Dropdown>
    )
  const options = optionsOf(offered, chosenIds)
  const toggle = (id: string) => onChoose(id === allValue ? [] : toggleModel(chosenIds, id, offered))
  return (
    <Dropdown
      label={texts.callDetailPage.models()}
      value={summaryOf(offered, chosenIds, isLoading, texts.callDetailPage)}
      disabled={options.length === 0}
    >
      {() => <CheckList label={texts.callDetailPage.chooseModels()} options={options} onToggle={toggle} stacked />}
    </Dropdown>
  )
}

/** The names of the chosen models; ids for models without calls in this range. */
export const chosenNames = (offered: readonly UsedModel[], chosenIds: readonly string[]): readonly string[] =>
  chosenIds.map((id) => offered.find(({ modelID }) => modelID === id)?.modelName ?? id)

function optionsOf(offered: readonly UsedModel[], chosenIds: readonly string[]) {
  const all = isAll(chosenIds)
  const known = offered.map(({ modelID, modelName }) => ({
    value: modelID,
    label: modelName,
    checked: chosenIds.includes(modelID) || (all && !offersAll(offered)),
  }))
  const unknown = chosenIds.filter((id) => !offered.some(({ modelID }) => modelID === id))
  return [
    ...(offersAll(offered) ? [{ value: allValue, label: <AllModels />, checked: all }] : []),
    ...known,
    ...unknown.map((id) => ({ value: id, label: id, checked: true })),
  ]
}

/** The specification has the label in Chinese for both languages, followed by the same in English. */
const AllModels = () => {
  const label = useTexts().callDetailPage.allModels()
  const [chinese = ''] = /^\p{Script=Han}+/u.exec(label) ?? []
  return (
    <>
      <span lang="zh">{chinese}</span>
      <span>{label.slice(chinese.length)}</span>
    </>
  )
}

function summaryOf(
  offered: readonly UsedModel[],
  chosenIds: readonly string[],
  isLoading: boolean,
  texts: Texts['callDetailPage'],
): ReactNode {
  if (offered.length === 0 && isLoading) return texts.modelsLoading()
  if (!isAll(chosenIds)) {
    const names = chosenNames(offered, chosenIds)
    return names.length > 2 ? texts.modelsChosen({ count: names.length }) : names.join(', ')
  }
  if (offersAll(offered)) return <AllModels />
  return offered[0]?.modelName ?? texts.modelsNone()
}
