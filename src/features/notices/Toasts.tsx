import { useSelector } from '@xstate/react'
import { selectIsSilent, selectText, selectToasts, selectTone, type ToastRef } from '@/machines/notices/toasts.machine'
import { useToasts } from '@/src/runtime/portal'
import { useTexts } from '@/src/i18n/texts'
import { Toast, Toaster } from '@/src/ui/feedback/Toaster'

/** The messages on screen, oldest first. */
export const Toasts = () => {
  const texts = useTexts()
  const toasts = useSelector(useToasts(), selectToasts)
  return (
    <Toaster label={texts.noticesTitle()} count={toasts.length}>
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </Toaster>
  )
}

const OneToast = ({ toast }: { toast: ToastRef }) => {
  const texts = useTexts()
  return (
    <Toast
      tone={useSelector(toast, selectTone)}
      text={useSelector(toast, selectText)}
      isSilent={useSelector(toast, selectIsSilent)}
      closeLabel={texts.common.close()}
      onHold={(by) => toast.send({ type: `${by}.came` })}
      onRelease={(by) => toast.send({ type: `${by}.left` })}
      onClose={() => toast.send({ type: 'toast.closed' })}
    />
  )
}
