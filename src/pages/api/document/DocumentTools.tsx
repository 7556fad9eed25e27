import { TryIt } from '../tryIt/TryIt'
import { DocumentSearch } from './DocumentSearch'
import { useTextBehaviour } from './useTextBehaviour'

const DocumentTools = ({ text }: { text: Element }) => {
  useTextBehaviour(text)
  return (
    <>
      <DocumentSearch text={text} />
      <TryIt />
    </>
  )
}

/** What the page can do, beside being read; `text` is the element around its text. */
export const documentTools = (text: Element) => <DocumentTools text={text} />
