import type { Model } from '@/openapi/types'

/** A model as Anthropic's clients read it. */
export const toMessagesModel = ({ id, created = 0 }: Model) => ({
  type: 'model',
  id,
  display_name: id,
  created_at: new Date(1000 * created).toISOString(),
})

/** All models, as one page. */
export const toMessagesModels = (models: readonly Model[]) => ({
  data: models.map(toMessagesModel),
  has_more: false,
  first_id: models[0]?.id ?? null,
  last_id: models.at(-1)?.id ?? null,
})
