import { useSelector } from '@xstate/react'
import { faultySettings, longestOf, maximumOf } from '@/machines/playground/chatRequest'
import { lanesOf, modelOf, noSettings, type Settings as Values } from '@/machines/playground/conversation'
import { selectBounds, selectConversation, selectSettings } from '@/machines/playground/playground.machine'
import { formatCount } from '@/src/i18n/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Segmented } from '@/src/ui/forms/Segmented'
import { TextAreaField } from '@/src/ui/forms/TextAreaField'
import { TextField } from '@/src/ui/forms/TextField'
import { usePlaygroundParts } from '../playgroundContext'
import styles from './Settings.module.css'
import { sampleTools } from './sampleTools'

type PartProps = { values: Values; change: (settings: Partial<Values>) => void }

/** The settings of the next requests. */
export const Settings = () => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const values = useSelector(playground, selectSettings)
  const change = (settings: Partial<Values>) => playground.send({ type: 'settings.changed', settings })
  return (
    <div className={styles.settings}>
      <TextAreaField
        label={texts.system()}
        hint={texts.systemHint()}
        rows={4}
        value={values.system}
        onChange={({ target }) => change({ system: target.value })}
      />
      <Numbers values={values} change={change} />
      <Modes values={values} change={change} />
      <TextAreaField
        label={texts.tools()}
        hint={texts.toolsHint()}
        error={faultySettings(values).includes('tools') ? texts.toolsError() : undefined}
        rows={4}
        spellCheck={false}
        translate="no"
        value={values.tools}
        onChange={({ target }) => change({ tools: target.value })}
      />
      <div className={styles.actions}>
        <Button size="small" onClick={() => change({ tools: sampleTools })}>
          {texts.toolsSample()}
        </Button>
        <Button size="small" onClick={() => change(noSettings)}>
          {texts.reset()}
        </Button>
      </div>
    </div>
  )
}

const Numbers = ({ values, change }: PartProps) => {
  const { playgroundPage: texts } = useTexts()
  const faulty = faultySettings(values)
  const usual = useUsualMaxima()
  return (
    <>
      <TextField
        label={texts.temperature()}
        hint={texts.temperatureHint()}
        error={faulty.includes('temperature') ? texts.temperatureError() : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={values.temperature}
        onChange={({ target }) => change({ temperature: target.value })}
      />
      <TextField
        label={texts.maximum()}
        hint={texts.maximumHint()}
        error={faulty.includes('maximum') ? texts.maximumError() : undefined}
        placeholder={usual === '' ? undefined : texts.maximumUsual({ count: usual })}
        inputMode="numeric"
        autoComplete="off"
        value={values.maximum}
        onChange={({ target }) => change({ maximum: target.value })}
      />
    </>
  )
}

/** The maximum of each next answer without a typed one; empty if the model API chooses it by limits that are not known here. */
function useUsualMaxima(): string {
  const { playground } = usePlaygroundParts()
  const conversation = useSelector(playground, selectConversation)
  const bounds = useSelector(playground, selectBounds)
  const untyped = { ...conversation, settings: { ...conversation.settings, maximum: '' } }
  const maxima = lanesOf(untyped).map(
    (lane) => maximumOf(untyped, lane, bounds) ?? longestOf(bounds.models, modelOf(untyped, lane)),
  )
  return [...new Set(maxima)].flatMap((maximum) => (maximum === null ? [] : [formatCount(maximum)])).join(' / ')
}

const Modes = ({ values, change }: PartProps) => {
  const { playgroundPage: texts } = useTexts()
  return (
    <>
      <div>
        <p className={styles.label} aria-hidden="true">
          {texts.thinking()}
        </p>
        <Segmented
          label={texts.thinking()}
          options={[
            { value: 'default', label: texts.thinkingDefault() },
            { value: 'on', label: texts.thinkingOn() },
            { value: 'off', label: texts.thinkingOff() },
          ]}
          value={values.thinking}
          onChange={(thinking) => change({ thinking })}
        />
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={values.isJson} onChange={({ target }) => change({ isJson: target.checked })} />
        <span>
          {texts.json()}
          <small>{texts.jsonHint()}</small>
        </span>
      </label>
    </>
  )
}
