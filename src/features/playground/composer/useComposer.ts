import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { faultySettings } from '@/machines/playground/chatRequest'
import { lastStep } from '@/machines/playground/conversation'
import { selectConversation } from '@/machines/playground/playground.machine'
import { usePortalRuntime } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { pageHeadingId } from '@/src/ui/data/PageHeading'
import { useIsAway } from '../conversation/useIsAway'
import { playgroundDraft } from '../draft'
import { usePlaygroundParts } from '../playgroundContext'
import { mostImages, readImages, type ImageProblem } from './images'

type Typed = { text: string; images: readonly string[]; imageProblem: ImageProblem | null }

const nothing: Typed = { text: '', images: [], imageProblem: null }

/**
 * The question that is being typed. It stays in this tab until it is sent, also through a reload and the sign-in. Sent
 * before the models have loaded or its pictures are read, it waits for them.
 */
export function useComposer(presetText: string) {
  const { playground, hasToken, isModelAwaited } = usePlaygroundParts()
  const { models, settings } = useSelector(playground, selectConversation)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [typed, setTyped] = useState<Typed>({ ...nothing, text: presetText })
  const [wasRefused, setRefused] = useState(false)
  const isFaulty = faultySettings(settings).length > 0
  const isBusy = useTag(playground, 'busy')
  const change = useCallback((changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed })), [])
  useDraft({ typed, setTyped, field, presetText })
  useReturnedQuestion(setTyped)
  const { isReading, addImages } = useImages(setTyped)
  const isEmpty = typed.text.trim() === '' && typed.images.length === 0 && !isReading
  useFirstFocus(field)
  const send = () => {
    setRefused(isFaulty)
    if (isBusy || isEmpty || isFaulty || !hasToken()) {
      field.current?.focus()
      return
    }
    change({ imageProblem: null })
    const isAwaited = isModelAwaited || isReading
    setWaiting(isAwaited)
    if (isAwaited) return
    playground.send({ type: 'question.sent', text: typed.text, images: typed.images })
    if (!playground.getSnapshot().hasTag('signInAsked')) setTyped(nothing)
  }
  // No question is sent without a model, or without a picture that was chosen for it.
  const isIncomplete = models.includes('') || typed.imageProblem !== null
  useSendWhenReady(isWaiting && !isModelAwaited && !isReading, isIncomplete ? () => setWaiting(false) : send)
  /** Takes over a suggested question. */
  const take = (text: string) => {
    change({ text })
    field.current?.focus()
  }
  return {
    typed,
    field,
    change,
    take,
    send,
    isWaiting,
    isEmpty,
    addImages,
    models,
    asksForSettings: wasRefused && isFaulty,
  }
}

/** The page is opened to type: with a mouse the field takes the focus, unless something else than the page's heading has it. */
function useFirstFocus(field: { current: HTMLTextAreaElement | null }): void {
  const { isCompact } = usePlaygroundParts()
  const isAway = useIsAway()
  useLayoutEffect(() => {
    if (isCompact || isAway || !window.matchMedia('(pointer: fine)').matches) return
    const focus = () => {
      const { activeElement: focused, body } = document
      if (!focused || focused === body || focused.id === pageHeadingId) field.current?.focus({ preventScroll: true })
    }
    focus()
    // An opened page gives the focus to its heading meanwhile.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [field, isCompact, isAway])
}

/** Adds pictures in the order in which they were chosen, to what has been typed by the time they are read. */
function useImages(setTyped: (change: (before: Typed) => Typed) => void) {
  const last = useRef(Promise.resolve())
  const [pending, setPending] = useState(0)
  const add = async (files: readonly Blob[]) => {
    const { images: read, problem } = await readImages(files)
    setPending((count) => count - 1)
    setTyped((before) => {
      const images = [...before.images, ...read]
      const imageProblem = problem ?? (images.length > mostImages ? 'tooMany' : null)
      return { ...before, images: images.slice(0, mostImages), imageProblem }
    })
  }
  const addImages = (files: readonly Blob[]) => {
    setPending((count) => count + 1)
    last.current = last.current.then(() => add(files))
  }
  return { isReading: pending > 0, addImages }
}

/** Sends what was sent before the models had loaded, or its pictures were read. */
function useSendWhenReady(isDue: boolean, onDue: () => void): void {
  const send = useEffectEvent(onDue)
  useEffect(() => {
    if (isDue) send()
  }, [isDue])
}

type DraftOptions = {
  typed: Typed
  setTyped: (typed: Typed) => void
  field: { current: HTMLTextAreaElement | null }
  presetText: string
}

/** Restores the unsent question and its settings once, and stores each change. */
function useDraft({ typed, setTyped, field, presetText }: DraftOptions): void {
  const { window } = usePortalRuntime().services
  const { playground, account, keepsDraft } = usePlaygroundParts()
  const { models, settings } = useSelector(playground, selectConversation)
  const [draft] = useState(() => playgroundDraft(window, account))
  const isRestored = useRef(false)
  useEffect(() => {
    if (!keepsDraft || isRestored.current) return
    const found = draft.read()
    // Typed before the scripts were here.
    const shown = field.current?.value ?? ''
    const early = shown === presetText ? '' : shown
    if (found) {
      playground.send({ type: 'settings.changed', settings: found.settings })
      if (found.models.some((id) => id !== '')) playground.send({ type: 'models.chosen', models: found.models })
    }
    if (early !== '' || found) setTyped({ ...nothing, text: early || (found?.text ?? ''), images: found?.images ?? [] })
  }, [draft, field, keepsDraft, playground, presetText, setTyped])
  useEffect(() => {
    if (!keepsDraft) return
    // The first run comes before what was restored.
    const text = typed.text === presetText ? '' : typed.text
    if (isRestored.current) draft.write({ text, images: typed.images, models, settings })
    isRestored.current = true
  }, [draft, keepsDraft, typed, models, settings, presetText])
}

/** A session that ended gives the question back, so that it survives the sign-in. */
function useReturnedQuestion(setTyped: (typed: Typed) => void): void {
  const { playground } = usePlaygroundParts()
  const lost = useSelector(playground, (snapshot) => {
    const { conversation, access } = snapshot.context
    const turn = conversation.turns.at(-1)
    const end = lastStep(turn?.replies[0])?.end
    return access === 'session' && end?.kind === 'failed' && end.problem.kind === 'unauthorized' ? turn : undefined
  })
  useEffect(() => {
    if (lost) setTyped({ ...nothing, text: lost.text, images: lost.images })
  }, [lost, setTyped])
}
