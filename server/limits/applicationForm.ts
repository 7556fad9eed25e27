import type { RateApplicationForm } from '@/openapi/types'
import { isStorable } from '../lib/text'

/** Letters, digits, signs: not only spaces, controls and characters without width. */
const showsSomething = (text: string) => /[^\p{Z}\p{C}]/u.test(text)

/** The form as it is stored, its texts without space around them; null where a text is blank or cannot be stored. */
export function acceptedForm(form: RateApplicationForm): RateApplicationForm | null {
  const texts = { name: form.name.trim(), org_name: form.org_name.trim(), use_scene: form.use_scene.trim() }
  const isAccepted = Object.values(texts).every((text) => showsSomething(text) && isStorable(text))
  return isAccepted ? { ...form, ...texts } : null
}
