import type { Notice } from '@/machines/notices/toast.machine'

export const copied: Notice = { tone: 'success', text: 'Copy successful', durationMs: 2000 }
export const expired: Notice = {
  tone: 'warning',
  text: 'User session expired, please log in again if needed',
  durationMs: 2000,
}

export const raised = (notice: Notice) => ({ type: 'notice.raised', notice }) as const
