import { nothing, type Say, type Stories } from '@/src/ui/story'
import { Toast, Toaster } from '../Toaster'

/** It lies above everything, so the catalogue gives each state a page of its own. */
export const alone = true

type Tone = Parameters<typeof Toast>[0]['tone']

const toast = (say: Say, tone: Tone, text: string) => (
  <Toast
    tone={tone}
    text={text}
    closeLabel={say('关闭', 'Close')}
    onHold={nothing}
    onRelease={nothing}
    onClose={nothing}
  />
)

export const stories: Stories = {
  success: (say) => (
    <Toaster label={say('提示', 'Messages')} count={1}>
      {toast(say, 'success', say('已删除。', 'It was deleted.'))}
    </Toaster>
  ),
  'several and long': (say) => (
    <Toaster label={say('提示', 'Messages')} count={3}>
      {toast(say, 'success', say('已保存。', 'Saved.'))}
      {toast(say, 'warning', say('请先绑定邮箱。', 'Please bind an e-mail address first.'))}
      {toast(
        say,
        'error',
        say(
          '服务器没有回答,所以不知道 Token 有没有建成;刷新页面就能看到。',
          'The server did not answer, so nobody knows whether the token was made; a reload of the page will show it.',
        ),
      )}
    </Toaster>
  ),
}
