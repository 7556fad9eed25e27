import type { Model } from '@/openapi/types'
import { useTexts } from '@/src/i18n/texts'
import { CheckIcon, CopyIcon } from '@/src/ui/data/icons'
import { Table, TableCell, TableRow } from '@/src/ui/data/Table'
import { VisuallyHidden } from '@/src/ui/data/VisuallyHidden'
import { IconButton } from '@/src/ui/forms/IconButton'
import { useCopy } from '@/src/actors/useCopy'
import styles from './Models.module.css'

/** The models by the ids under which they are called. */
export const ModelTable = ({ models }: { models: readonly Model[] }) => {
  const texts = useTexts().modelsPage
  const columns = [{ header: texts.model() }, { header: texts.owner() }, { header: texts.actions(), hideHeader: true }]
  return (
    <Table caption={texts.tableCaption()} columns={columns}>
      {models.map((model) => (
        <ModelRow key={model.id} model={model} />
      ))}
    </Table>
  )
}

const ModelRow = ({ model: { id, owned_by: owner } }: { model: Model }) => {
  const texts = useTexts().modelsPage
  const [state, copy] = useCopy()
  return (
    <TableRow>
      <TableCell kind="title" label={texts.model()}>
        <code translate="no" className={styles.id}>
          {id}
        </code>
      </TableCell>
      <TableCell label={texts.owner()}>{owner}</TableCell>
      <TableCell kind="actions" label={texts.actions()}>
        <IconButton label={texts.copy({ id })} onClick={() => copy(() => id)}>
          {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        </IconButton>
        <p role="status">
          {state === 'copied' && <VisuallyHidden>{texts.copied({ id })}</VisuallyHidden>}
          {state === 'failed' && texts.copyFailed()}
        </p>
      </TableCell>
    </TableRow>
  )
}
