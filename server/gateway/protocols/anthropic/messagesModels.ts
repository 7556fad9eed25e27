import type { components } from '@/openapi/gateway'
import type { CatalogueModel, Model } from '@/openapi/types'

type MessagesModel = components['schemas']['MessagesModel']

/** The public description of a model on offer. */
export type DescribeModel = (id: string) => CatalogueModel

/** Seconds to the year 10000; some servers list milliseconds or less. */
const MAX_SECONDS = 253_402_300_800

/** A time in seconds since 1970; that year itself if it is no time of a release. */
const timeOf = (seconds: number) => new Date(seconds > 0 && seconds < MAX_SECONDS ? 1000 * seconds : 0)

/** A model as Anthropic's clients read it. Its date is that of its release; a server may list the time at which it began. */
export function toMessagesModel({ id, created = 0 }: Model, describe: DescribeModel): MessagesModel {
  const { release_date: day, context_length: context = null, max_output: most = null } = describe(id)
  return {
    type: 'model',
    id,
    display_name: id,
    capabilities: null,
    created_at: (day === undefined ? timeOf(created) : new Date(day)).toISOString(),
    deprecated_at: null,
    lifecycle: 'active',
    line: null,
    max_input_tokens: context,
    max_tokens: most,
    retires_at: null,
  }
}

/** All models, as one page. */
export const toMessagesModels = (
  models: readonly Model[],
  describe: DescribeModel,
): components['schemas']['MessagesModelList'] => ({
  data: models.map((model) => toMessagesModel(model, describe)),
  has_more: false,
  first_id: models[0]?.id ?? null,
  last_id: models.at(-1)?.id ?? null,
})
