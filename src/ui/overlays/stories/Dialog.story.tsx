import { nothing, type Say, type Stories } from '@/src/ui/story'
import { Button } from '@/src/ui/forms/Button'
import { TextField } from '@/src/ui/forms/TextField'
import { Dialog } from '../Dialog'

/** It lies above everything, so the catalogue gives each state a page of its own. */
export const alone = true

const actions = (say: Say, verb: string, busy = false) => (
  <>
    <Button>{say('取消', 'Cancel')}</Button>
    <Button variant="primary" busy={busy}>
      {verb}
    </Button>
  </>
)

export const stories: Stories = {
  open: (say) => (
    <Dialog title={say('创建 Token', 'New token')} actions={actions(say, say('新建', 'Create'))} onDismiss={nothing}>
      <TextField label={say('名称', 'Name')} data-autofocus="" />
    </Dialog>
  ),
  question: (say) => (
    <Dialog
      role="alertdialog"
      title={say('删除 notebook?', 'Delete notebook?')}
      description={say('用它的程序会马上停下来。', 'Programs that use it stop at once.')}
      actions={
        <>
          <Button data-autofocus="">{say('取消', 'Cancel')}</Button>
          <Button variant="danger">{say('删除', 'Delete')}</Button>
        </>
      }
      onDismiss={nothing}
    />
  ),
  'busy, with an error': (say) => (
    <Dialog title={say('重命名', 'Rename')} actions={actions(say, say('保存中…', 'Saving…'), true)} onDismiss={nothing}>
      <TextField
        label={say('名称', 'Name')}
        defaultValue="notebook"
        error={say('这个名称已经有了。', 'There is a token of this name already.')}
      />
    </Dialog>
  ),
  long: (say) => (
    <Dialog
      title={say('申请更高的限额', 'Apply for higher limits')}
      actions={actions(say, say('提交', 'Submit'))}
      onDismiss={nothing}
    >
      {Array.from({ length: 14 }, (_, index) => (
        <TextField key={index} label={say(`第 ${index + 1} 个问题`, `Question ${index + 1}`)} />
      ))}
    </Dialog>
  ),
}
