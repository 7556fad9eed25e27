import { useTexts } from '@/src/i18n/texts'
import { MoreIcon } from '@/src/ui/base/icons'
import { Face, iconButtonClass } from '@/src/ui/forms/IconButton'
import { Disclosure } from '@/src/ui/overlays/Disclosure'
import styles from './List.module.css'

type Entry = { text: string; onChoose: () => void; isDanger?: boolean }

type Props = {
  /** The name of the row. */
  name: string
  onEdit: (() => void) | false
  onDelete: () => void
  /** Further entries. */
  others?: readonly Entry[]
}

/** The actions of a row of a table. */
export const RowMenu = ({ name, onEdit, onDelete, others = [] }: Props) => {
  const texts = useTexts().lists
  const entries: Entry[] = [
    ...(onEdit ? [{ text: texts.edit(), onChoose: onEdit }] : []),
    ...others,
    { text: texts.delete(), onChoose: onDelete, isDanger: true },
  ]
  return (
    <Disclosure
      align="end"
      label={texts.actionsOf({ name })}
      summaryClass={iconButtonClass}
      summary={
        <Face label={texts.actions()}>
          <MoreIcon />
        </Face>
      }
    >
      {entries.map(({ text, onChoose, isDanger }) => (
        <button
          key={text}
          type="button"
          aria-label={`${text} ${name}`}
          className={isDanger ? styles.danger : undefined}
          onClick={onChoose}
        >
          {text}
        </button>
      ))}
    </Disclosure>
  )
}
