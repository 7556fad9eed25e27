import type { ApplicationDraft } from '@/machines/limits/applicationDraft'
import { applicationLimits, type LimitRange } from '@/openapi/rules/rateApplication'
import { textLength } from '@/openapi/rules/text'
import { useTexts } from '@/src/i18n/texts'
import { FieldPair } from '@/src/ui/forms/Field'
import { SelectField } from '@/src/ui/forms/SelectField'
import { TextAreaField } from '@/src/ui/forms/TextAreaField'
import { TextField } from '@/src/ui/forms/TextField'
import { LimitField } from './LimitField'
import { ModelsField } from './ModelsField'
import type { ApplicationFormState } from './applicationWords'

type Props = { form: ApplicationFormState }

/** The fields in the order in which they are asked. */
export const ApplicationFields = ({ form, range }: Props & { range: LimitRange }) => {
  const texts = useTexts().strategyPage
  return (
    <>
      <FieldPair>
        <TextField
          {...lineOf(form, 'name')}
          counter={useCounter(form, 'name')}
          label={texts.name()}
          autoComplete="name"
          data-autofocus
        />
        <DeveloperTypeField form={form} />
      </FieldPair>
      <TextField
        {...lineOf(form, 'org_name')}
        counter={useCounter(form, 'org_name')}
        label={texts.orgName()}
        hint={form.values.developer_type === '1' ? texts.orgOfIndividual() : undefined}
        placeholder={texts.orgPlaceholder()}
        autoComplete="organization"
      />
      <TextAreaField
        {...lineOf(form, 'use_scene')}
        counter={useCounter(form, 'use_scene')}
        label={texts.useScene()}
        placeholder={texts.useScenePlaceholder()}
        rows={3}
      />
      <ModelsField form={form} />
      <FieldPair>
        <LimitField form={form} range={range} field="tpm" label={texts.wantedTpm()} />
        <LimitField form={form} range={range} field="rpm" label={texts.wantedRpm()} />
      </FieldPair>
    </>
  )
}

type LineField = 'name' | 'org_name' | 'use_scene'

const lineOf = (form: ApplicationFormState, field: LineField) => ({
  ...form.line(field),
  required: true,
  isMarked: true,
  onBlur: () => form.leave(field),
})

const useCounter = (form: ApplicationFormState, field: LineField) =>
  useTexts().strategyPage.counter({ used: textLength(form.values[field].trim()), limit: applicationLimits[field] })

const DeveloperTypeField = ({ form }: Props) => {
  const texts = useTexts().strategyPage
  return (
    <SelectField
      name="developer_type"
      label={texts.developerType()}
      placeholder={texts.chooseType()}
      options={[
        { value: '1', label: texts.individual() },
        { value: '2', label: texts.organisation() },
      ]}
      value={form.values.developer_type}
      error={form.errorOf('developer_type')}
      disabled={form.isBusy}
      required
      isMarked
      onChange={({ target }) => form.change('developer_type', target.value as ApplicationDraft['developer_type'])} // the options' values
      onBlur={() => form.leave('developer_type')}
    />
  )
}
