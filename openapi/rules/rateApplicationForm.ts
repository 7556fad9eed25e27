import { array, object, string } from 'yup'
import { applicationLimits, type LimitRange, type RequestedLimit } from './rateApplication'
import { textLength } from './text'

/** The messages of `rateApplicationForm`, which the page puts into words. */
export type ApplicationProblem = 'required' | 'tooLong' | 'outOfRange' | 'notAboveCurrent'

/** A test with a problem as its message. */
const rule = (problem: ApplicationProblem, test: (text: string) => boolean) => ({
  name: problem,
  message: problem,
  test,
})

/** A text with letters, digits or signs: not only spaces, controls and characters without width. */
const visibleText = (longest: number) =>
  string()
    .ensure()
    .trim()
    .test(rule('tooLong', (text) => textLength(text) <= longest))
    .test(rule('required', (text) => /[^\p{Z}\p{C}]/u.test(text)))

const limitAbove = ({ bounds, current }: LimitRange, limit: RequestedLimit) =>
  string()
    .ensure()
    .test(rule('outOfRange', (text) => text === '' || (/^[1-9]\d*$/.test(text) && Number(text) <= bounds[limit])))
    .test(rule('notAboveCurrent', (text) => text === '' || !(Number(text) <= (current?.[limit] ?? 0))))

/** An application for higher limits without the limits, as typed or sent. */
export const applicantForm = object({
  name: visibleText(applicationLimits.name),
  developer_type: string().required('required' satisfies ApplicationProblem),
  org_name: visibleText(applicationLimits.org_name),
  use_scene: visibleText(applicationLimits.use_scene),
  model_ids: array()
    .ensure()
    .min(1, 'required' satisfies ApplicationProblem),
})

/** An application for higher limits, as typed or sent. */
export const rateApplicationForm = (range: LimitRange) =>
  applicantForm.shape({ tpm: limitAbove(range, 'tpm'), rpm: limitAbove(range, 'rpm') })
