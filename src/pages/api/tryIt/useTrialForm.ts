import { useState } from 'react'
import { useTexts } from '@/src/i18n/texts'

type Values = { token: string; model: string; question: string }

/** What is typed lives as long as the page is shown, and nowhere else. */
export function useTrialForm(readOwn: (() => string) | undefined) {
  const texts = useTexts().tryIt
  const [values, setValues] = useState<Values>({ token: '', model: '', question: texts.questionDefault() })
  const [isChecked, setChecked] = useState(false)
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
    change: (changed: Partial<Values>) => setValues({ ...values, ...changed }),
    isSound: () => {
      setChecked(true)
      return !isTokenMissing && !isQuestionMissing
    },
  }
}
