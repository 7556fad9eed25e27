import type { AppServices } from '@/src/actors/portal'

const shownMs = 2000

/** Copies the code beside a button. The button's state and the message say what really happened. */
export async function copySample(button: HTMLElement, { window, notify }: AppServices): Promise<void> {
  const text = button.closest('[data-sample]')?.querySelector('code')?.textContent ?? ''
  const show = (state: 'idle' | 'copying' | 'copied' | 'failed') => (button.dataset['copy'] = state)
  show('copying')
  try {
    await window.navigator.clipboard.writeText(text)
    show('copied')
    notify('copySuccessful')
    window.setTimeout(() => button.dataset['copy'] === 'copied' && show('idle'), shownMs)
  } catch {
    show('failed')
    notify('copyFailed')
  }
}
