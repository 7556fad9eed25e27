import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePortalRuntime } from '@/src/actors/portal'
import { copySample } from './copySample'
import { chooseSamples, chosenSamples, followLink, markCurrentChapter } from './textBehaviour'

/** Makes the links, samples and copy buttons of `text` work: it is HTML that no component owns, and may change. */
export function useTextBehaviour(text: Element): void {
  const { services } = usePortalRuntime()
  const navigate = useNavigate()

  useEffect(() => {
    const press = (event: Event) => {
      const copyButton = (event.target as Element).closest<HTMLElement>('[data-copy]') // clicks land on elements
      if (copyButton) void copySample(copyButton, services)
      else followLink(event as MouseEvent, (to) => void navigate(to)) // the event of a click
    }
    text.addEventListener('click', press)
    return () => text.removeEventListener('click', press)
  }, [text, services, navigate])

  useEffect(() => {
    const choose = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'radio') chooseSamples(text, target)
    }
    const chosenBefore = chosenSamples(text)
    if (chosenBefore) chooseSamples(text, chosenBefore)
    text.addEventListener('change', choose)
    return () => text.removeEventListener('change', choose)
  }, [text])

  useEffect(() => {
    const mark = () => markCurrentChapter(text)
    mark()
    window.addEventListener('scroll', mark, { passive: true })
    return () => window.removeEventListener('scroll', mark)
  }, [text])
}
