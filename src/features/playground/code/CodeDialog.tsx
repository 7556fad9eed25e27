import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { chatRequest, maximumOf, wholeMinute, type ChatRequest } from '@/machines/playground/chatRequest'
import { laneName, lanesOf, withQuestion, type Lane } from '@/machines/playground/conversation'
import { selectBounds, selectConversation } from '@/machines/playground/playground.machine'
import { useConfiguration } from '@/src/runtime/configuration'
import { sampleBase, sampleRoot } from '@/src/runtime/outside'
import { tokenVariable } from '@/src/runtime/samples'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Segmented } from '@/src/ui/forms/Segmented'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { CodeBlock } from '../markdown/CodeBlock'
import { usePlaygroundParts } from '../playgroundContext'
import styles from './Code.module.css'
import { codeLanguages, codeSample, type CodeLanguage } from './codeSamples'

type Props = { draft: { text: string; images: readonly string[] }; onClose: () => void }

/** The conversation, with the question that is being typed, as a program. */
export const CodeDialog = ({ draft, onClose }: Props) => {
  const { playgroundPage: texts } = useTexts()
  const configuration = useConfiguration()
  const variable = tokenVariable()
  const { playground } = usePlaygroundParts()
  const conversation = useSelector(playground, selectConversation)
  const [language, setLanguage] = useState<CodeLanguage>('curl')
  const [lane, setLane] = useState<Lane>(0)
  const request = useRequest(draft, lane)
  const place = { base: sampleBase(configuration), root: sampleRoot(configuration), variable }
  return (
    <Dialog
      title={texts.codeTitle()}
      description={texts.codeText({ variable })}
      onDismiss={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          {texts.close()}
        </Button>
      }
    >
      {conversation.models.length > 1 && (
        <Segmented
          label={texts.model()}
          options={lanesOf(conversation).map((value) => ({ value: `${value}`, label: laneName(conversation, value) }))}
          value={`${lane}`}
          onChange={(value) => setLane(value === '0' ? 0 : 1)}
        />
      )}
      <Omissions language={language} request={request} />
      <div className={styles.code}>
        <CodeBlock
          language={language === 'Anthropic' ? 'Python' : language}
          code={codeSample(language, request, place)}
          title={
            <Segmented
              label={texts.codeLanguage()}
              options={codeLanguages.map((value) => ({ value, label: value }))}
              value={language}
              onChange={setLanguage}
            />
          }
        />
      </div>
    </Dialog>
  )
}

/** The next request to a model, in a minute of its own: a program runs at another time. */
function useRequest(draft: Props['draft'], lane: Lane): ChatRequest {
  const { playground } = usePlaygroundParts()
  const conversation = useSelector(playground, selectConversation)
  const { models, allowance } = useSelector(playground, selectBounds)
  const hasDraft = draft.text.trim() !== '' || draft.images.length > 0
  const asked = hasDraft ? withQuestion(conversation, draft) : conversation
  const bounds = { models, allowance: allowance && wholeMinute(allowance) }
  return chatRequest(asked, lane, maximumOf(asked, lane, bounds))
}

/** Parts of the request that the code shortens or lacks. */
const Omissions = ({ language, request }: { language: CodeLanguage; request: ChatRequest }) => {
  const { playgroundPage: texts } = useTexts()
  const hasPictures = request.messages.some(({ content }) => Array.isArray(content))
  return (
    <>
      {hasPictures && <p className={styles.note}>{texts.codePictures()}</p>}
      {language === 'Anthropic' && request.response_format && <p className={styles.note}>{texts.codeNoJson()}</p>}
    </>
  )
}
