/** Ends what is under way after `timeoutMs`, or when the caller aborts; the signal's reason says which. */
export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined) {
  const controller = new AbortController()
  const abort = () => controller.abort('aborted')
  const timer = setTimeout(() => controller.abort('timeout'), timeoutMs)
  if (caller?.aborted) abort()
  else caller?.addEventListener('abort', abort)
  const end = () => {
    clearTimeout(timer)
    caller?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, end }
}
