import { useState } from 'react'
import { useTexts } from '@/src/i18n/texts'

type Values = { token: string; model: string; question: string }

/** Typed text lives as long as the page is shown, and nowhere else. */
export function useTrialForm(readOwn: (() => string) | undefined, chosenModel: string) {
  const texts = useTexts().tryIt
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [isChecked, setChecked] = useState(false)
  const values: Values = { token: '', model: chosenModel, question: texts.questionDefault(), ...typed }
  const { token, question } = values
  const isTokenMissing = !readOwn && token.trim() === ''
  const isQuestionMissing = question.trim() === ''
  return {
    values,
    call: { question, readToken: readOwn ?? (() => token) },
    errors: {
      token: isChecked && isTokenMissing ? texts.tokenMissing() : undefined,
      question: isChecked && isQuestionMissing ? texts.questionMissing() : undefined,
    },
    change: (changed: Partial<Values>) => setTyped({ ...typed, ...changed }),
    isSound: () => {
      setChecked(true)
      return !isTokenMissing && !isQuestionMissing
    },
  }
}
