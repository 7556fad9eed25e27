import { useSelector } from '@xstate/react'
import { object, string } from 'yup'
import type { FormRef } from '@/machines/submit/submit.machine'
import { RefusalCode } from '@/openapi/refusalCodes'
import { useTexts } from '@/src/i18n/texts'
import { SubmitForm } from '@/src/parts/form/SubmitForm'
import { SelectField } from '@/src/ui/forms/SelectField'
import { TextField } from '@/src/ui/forms/TextField'
import type { BookFields } from './books.machine'
import { genres } from './books.ports'
import { useBookTexts } from './texts'

const { TOKEN_NAME_TAKEN: taken } = RefusalCode

/** The messages are names of problems. */
const schema = object({
  title: string().trim().required('empty').max(60, 'tooLong'),
  year: string().test({ message: 'noYear', test: (year) => Number(year) >= 1 && Number(year) <= 2100 }),
})

/** The dialog of a new book, or of an edited one. */
export const BookForm = ({ form }: { form: FormRef<BookFields> }) => {
  const texts = useBookTexts()
  const { lists } = useTexts()
  const isNew = useSelector(form, ({ context }) => context.draft.id === null)
  return (
    <SubmitForm
      form={form}
      schema={schema}
      title={isNew ? texts.create : lists.edit()}
      description={texts.formText}
      submit={lists.save()}
      submitting={lists.saving()}
      unconfirmedText={lists.saveFailed()}
      problemText={(_, problem) => texts.problems[problem as keyof typeof texts.problems]} // as: the schema names them
      refusalText={(code) =>
        code === taken ? { field: 'title', text: texts.taken } : { field: null, text: lists.saveRefused() }
      }
    >
      {({ line, change, values, isBusy }) => (
        <>
          <TextField {...line('title')} data-autofocus label={texts.name} autoComplete="off" />
          <SelectField
            label={texts.genre}
            value={values.genre}
            disabled={isBusy}
            onChange={({ target }) => change('genre', genres.find((genre) => genre === target.value) ?? 'novel')}
            options={genres.map((value) => ({ value, label: texts.genres[value] }))}
          />
          <TextField {...line('year')} label={texts.year} inputMode="numeric" autoComplete="off" />
        </>
      )}
    </SubmitForm>
  )
}
