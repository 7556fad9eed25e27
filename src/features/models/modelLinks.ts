import type { CatalogueModel } from '@/openapi/types'

/** Ids of the models on offer that belong to a model: the one that it points to, its aliases, and those that the operator names. */
export function modelLinks(id: string, models: readonly CatalogueModel[]): readonly string[] {
  const model = models.find((each) => each.id === id)
  const aliases = models.filter((each) => each.ref_model === id)
  const named = [model?.ref_model, ...aliases.map((each) => each.id), ...(model?.related ?? [])]
  const isOffered = (name: string) => name !== id && models.some((each) => each.id === name)
  return [...new Set(named.filter((name) => name !== undefined && isOffered(name)))] as string[] // as: undefined is filtered out
}
