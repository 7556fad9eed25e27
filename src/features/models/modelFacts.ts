import type { CatalogueModel, Language } from '@/openapi/types'
import { formatCount } from '@/src/i18n/formatCount'
import type { Texts } from '@/src/i18n/texts'
import { modelSize, parameterCount, shortTokens } from '@/src/parts/modelFigures'

export const modelName = ({ id, name }: CatalogueModel, language: Language) => name?.[language] ?? id

type Fact = {
  name: string
  text: string
  /** It is no word of a language. */
  isCode?: boolean
  href?: string
}

type Words = Texts['modelsPage']

const whole = (count: number, texts: Words) => texts.tokens({ count: formatCount(count) })

function parametersText(
  { total_billions: total, active_billions: active }: NonNullable<CatalogueModel['parameters']>,
  texts: Words,
) {
  if (active === undefined) return parameterCount(total)
  return texts.activeParameters({ total: parameterCount(total), active: parameterCount(active) })
}

export const inputsText = ({ input_modalities: inputs }: CatalogueModel, texts: Words) =>
  inputs?.map((input) => texts.modality[input]()).join(texts.between())

/** Context, longest output, size and licence of a model, each in one word or two. */
export const modelFigures = (model: CatalogueModel, texts: Words): readonly string[] => {
  const { context_length: context, max_output: most, parameters, licence } = model
  return [
    ...(context === undefined ? [] : [texts.contextFigure({ count: shortTokens(context) })]),
    ...(most === undefined ? [] : [texts.outputFigure({ count: shortTokens(most) })]),
    ...(parameters === undefined ? [] : [modelSize(parameters)]),
    ...(licence === undefined ? [] : [licence]),
  ]
}

/** Everything short that is known of a model, in the order of a reader's questions. */
export function modelFacts(model: CatalogueModel, texts: Words): readonly Fact[] {
  const { context_length: context, max_output: most, reasoning, parameters, licence, filing, release_date: day } = model
  const inputs = inputsText(model, texts)
  return [
    ...(context === undefined ? [] : [{ name: texts.contextLength(), text: whole(context, texts) }]),
    ...(most === undefined ? [] : [{ name: texts.maxOutput(), text: whole(most, texts) }]),
    ...(inputs === undefined ? [] : [{ name: texts.inputs(), text: inputs }]),
    ...(reasoning === undefined ? [] : [{ name: texts.reasoningName(), text: texts.reasoning[reasoning]() }]),
    ...(parameters === undefined ? [] : [{ name: texts.parameters(), text: parametersText(parameters, texts) }]),
    ...(licence === undefined ? [] : [{ name: texts.licence(), text: licence, isCode: true }]),
    ...(day === undefined ? [] : [{ name: texts.releaseDate(), text: day }]),
    ...(filing === undefined ? [] : [{ name: texts.filing[filing.kind](), text: filing.number, isCode: true }]),
  ]
}

/** Ids of the models on offer that belong to a model: the one that it points to, its aliases, and those that the operator names. */
export function modelLinks(id: string, models: readonly CatalogueModel[]): readonly string[] {
  const model = models.find((each) => each.id === id)
  const aliases = models.filter((each) => each.ref_model === id)
  const named = [model?.ref_model, ...aliases.map((each) => each.id), ...(model?.related ?? [])]
  const isOffered = (name: string) => name !== id && models.some((each) => each.id === name)
  return [...new Set(named.filter((name) => name !== undefined && isOffered(name)))] as string[] // as: undefined is filtered out
}
