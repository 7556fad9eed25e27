import { useSelector } from '@xstate/react'
import {
  selectFields,
  selectIsSubmitting,
  selectIsUnconfirmed,
  selectRefusal,
  type FormRef,
} from '@/machines/submit/submit.machine'
import { DeleteDialog } from './DeleteDialog'

type Props<Item> = { form: FormRef<Item>; title: string; text: (item: Item) => string }

/** Confirms a deletion that is a submission; its fields are the item. */
export const DeleteForm = <Item,>({ form, title, text }: Props<Item>) => {
  const item: Item = useSelector(form, selectFields)
  const isUnconfirmed = useSelector(form, selectIsUnconfirmed)
  const refusal = useSelector(form, selectRefusal)
  return (
    <DeleteDialog
      title={title}
      text={text(item)}
      isBusy={useSelector(form, selectIsSubmitting)}
      hasFailed={isUnconfirmed || refusal !== null}
      onCancel={() => form.send({ type: 'form.dismissed' })}
      onConfirm={() => form.send({ type: 'form.submitted', fields: item })}
    />
  )
}
